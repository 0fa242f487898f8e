import type { Database } from '#server/platform/database/database.ts';
import { serversOf } from '#server/platform/database/servers/primary.ts';
import { type Finding, ok, reasonOf, warning } from './finding.ts';
import { askStanding, behind, PATIENCE_MS, type Primary, readPrimary, type Standing } from './standing.ts';

/** Each host must be a standby, and have received within five seconds all that is stored now. */
export async function checkReplicas(databaseReadUrl: string, database: Database): Promise<Finding[]> {
  const primary = await readPrimary(database);
  return Promise.all(serversOf(databaseReadUrl).map((server) => checkReplica(server, primary)));
}

async function checkReplica(server: string, primary: Primary): Promise<Finding> {
  const { host } = new URL(server);
  try {
    return judge(await askStanding(server, primary, 'replayed'), host, primary);
  } catch (error) {
    return warning(
      'replicas',
      `${host} cannot be read from (${reasonOf(error)}). Start it, or correct DATABASE_READ_URL.`,
    );
  }
}

function judge({ isStandby, systemId, replayed }: Standing, host: string, primary: Primary): Finding {
  if (!isStandby) {
    return warning(
      'replicas',
      `${host} takes writes, so nothing is read there. Make it a standby, or take it out of DATABASE_READ_URL.`,
    );
  }
  if (systemId !== primary.systemId) {
    return warning(
      'replicas',
      `${host} is no copy of the server of DATABASE_URL, so nothing is read there. Make it one, or correct DATABASE_READ_URL.`,
    );
  }
  if (behind(replayed, primary) === 0) return ok('replicas', `${host} has all that is stored`);
  return warning(
    'replicas',
    `${host} has not received what was stored ${PATIENCE_MS / 1_000} s ago, so nothing is read there. See pg_stat_wal_receiver on it, and pg_stat_replication on the primary.`,
  );
}
