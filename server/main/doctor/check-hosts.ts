import type { Database } from '#server/platform/database/database.ts';
import { askForWrites, serversOf, TakesNoWrites } from '#server/platform/database/servers/primary.ts';
import { displaySize } from '../backup/say-progress.ts';
import { type Finding, ok, problem, reasonOf, warning } from './finding.ts';
import { askStanding, behind, PATIENCE_MS, type Primary, readPrimary, type Standing } from './standing.ts';

/** With several hosts: one must take writes, and the others be ready to take over with little loss. */
export async function checkHosts(databaseUrl: string, database: Database): Promise<Finding[]> {
  const servers = serversOf(databaseUrl);
  if (servers.length === 1) return [];
  const refusals = await Promise.all(
    servers.map((server) =>
      askForWrites(server, PATIENCE_MS).then(
        () => undefined,
        (error: Error) => error,
      ),
    ),
  );
  const primary = await readPrimary(database);
  const findings = await Promise.all(servers.map((server, i) => checkHost(server, refusals[i], primary)));
  const primaries = refusals.filter((refusal) => refusal === undefined).length;
  if (primaries < 2) return findings;
  return [
    ...findings,
    problem(
      'hosts',
      `${primaries} of them take writes: requests may be stored on either. Stop the one that was replaced, and make it a standby anew.`,
    ),
  ];
}

async function checkHost(server: string, refusal: Error | undefined, primary: Primary): Promise<Finding> {
  const { host } = new URL(server);
  if (refusal === undefined) return ok('hosts', `${host} takes writes`);
  try {
    if (!(refusal instanceof TakesNoWrites)) throw refusal;
    return judge(await askStanding(server, primary, 'received'), host, primary);
  } catch (error) {
    return warning(
      'hosts',
      `${host} cannot take over (${reasonOf(error)}). Start it, or correct DATABASE_URL.`,
    );
  }
}

function judge(
  { isStandby, isReceiving, received, systemId }: Standing,
  host: string,
  primary: Primary,
): Finding {
  if (!isStandby) {
    return problem(
      'hosts',
      `${host} is no standby, and takes no writes: default_transaction_read_only is on there. Set it to off, or make the server a standby.`,
    );
  }
  if (systemId !== primary.systemId) {
    return problem(
      'hosts',
      `${host} stands by for another server than the one that takes writes. Make it a standby of that one, or correct DATABASE_URL.`,
    );
  }
  const bytes = behind(received, primary);
  if (isReceiving && bytes === 0) return ok('hosts', `${host} stands by, and has all that is stored`);
  const far =
    bytes === 0 ? '' : `, and is ${displaySize(bytes)} behind what was stored ${PATIENCE_MS / 1_000} s ago`;
  return problem(
    'hosts',
    `${host} stands by, but receives nothing${far}: in a switch to it, what it lacks would be lost. See its log and primary_conninfo, and pg_stat_replication on the primary; or make it a standby anew.`,
  );
}
