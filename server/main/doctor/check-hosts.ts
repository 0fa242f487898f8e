import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import type { Database } from '#server/platform/database/database.ts';
import { askForWrites, serversOf, TakesNoWrites } from '#server/platform/database/servers/primary.ts';
import { parseLsn } from '#server/platform/replicas/position.ts';
import { displaySize } from '../backup/say-progress.ts';
import { type Finding, ok, problem, reasonOf, warning } from './finding.ts';

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
    return judgeHost(await askStanding(server, primary, 'received'), host, primary);
  } catch (error) {
    return warning(
      'hosts',
      `${host} cannot take over (${reasonOf(error)}). Start it, or correct DATABASE_URL.`,
    );
  }
}

function judgeHost(
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

/** Each host must be a standby, and have received within five seconds all that is stored now. */
export async function checkReplicas(databaseReadUrl: string, database: Database): Promise<Finding[]> {
  const primary = await readPrimary(database);
  return Promise.all(serversOf(databaseReadUrl).map((server) => checkReplica(server, primary)));
}

async function checkReplica(server: string, primary: Primary): Promise<Finding> {
  const { host } = new URL(server);
  try {
    return judgeReplica(await askStanding(server, primary, 'replayed'), host, primary);
  } catch (error) {
    return warning(
      'replicas',
      `${host} cannot be read from (${reasonOf(error)}). Start it, or correct DATABASE_READ_URL.`,
    );
  }
}

function judgeReplica({ isStandby, systemId, replayed }: Standing, host: string, primary: Primary): Finding {
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

const PATIENCE_MS = 5_000;
const LOOK_EVERY_MS = 50;

const SYSTEM_ID = '(select system_identifier::text from pg_control_system()) as "systemId"';
const POSITION = `select pg_current_wal_flush_lsn()::text as lsn, ${SYSTEM_ID}`;
const STANDING = `select pg_is_in_recovery() as "isStandby", pg_last_wal_replay_lsn()::text as replayed,
  greatest(pg_last_wal_receive_lsn(), pg_last_wal_replay_lsn())::text as received,
  exists (select from pg_stat_wal_receiver where pid is not null) as "isReceiving", ${SYSTEM_ID}`;

/** The server that takes writes; `systemId` is the same on its copies only. */
type Primary = { readonly lsn: string; readonly systemId: string };

/** Any role may see this. */
type Standing = {
  readonly isStandby: boolean;
  /** Null on a server that is no standby. */
  readonly received: string | null;
  readonly replayed: string | null;
  readonly isReceiving: boolean;
  readonly systemId: string;
};

async function readPrimary({ pool }: Database): Promise<Primary> {
  const { rows } = await pool.query<Primary>(POSITION);
  return rows[0] as Primary;
}

/** Waits, at most five seconds, until the server has come as far as the primary was. */
async function askStanding(
  server: string,
  primary: Primary,
  how: 'received' | 'replayed',
): Promise<Standing> {
  const client = new pg.Client({
    connectionString: server,
    application_name: 'cage probe',
    connectionTimeoutMillis: PATIENCE_MS,
    query_timeout: PATIENCE_MS,
  });
  client.on('error', () => {});
  try {
    await client.connect();
    const until = performance.now() + PATIENCE_MS;
    for (;;) {
      const { rows } = await client.query<Standing>(STANDING);
      const standing = rows[0] as Standing;
      const isCopy = standing.isStandby && standing.systemId === primary.systemId;
      if (!isCopy || behind(standing[how], primary) === 0 || performance.now() > until) return standing;
      await delay(LOOK_EVERY_MS);
    }
  } finally {
    // Not awaited: a server that does not answer takes no leave either.
    void client.end();
  }
}

/** Bytes of the journal. */
function behind(lsn: string | null, primary: Primary): number {
  return Math.max(0, Number(parseLsn(primary.lsn) - parseLsn(lsn ?? '0/0')));
}
