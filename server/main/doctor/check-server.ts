import { sql } from 'kysely';
import type { Database } from '#server/platform/database/database.ts';
import { explainHidden } from '#server/platform/database/schema-level.ts';
import { serversOf } from '#server/platform/database/servers/primary.ts';
import { findAlteredSettings, findMissingRights } from '../roles/embedded-role.ts';
import { explainExcess, findExcessOfServingRole, findMissingOfServingRole } from '../roles/external-roles.ts';
import { GUARDED_TABLE } from '../roles/rights.ts';
import { type Finding, ok, problem, warning } from './finding.ts';

const OWN_CONNECTIONS = 31;
const SOON_DAYS = 14;
const LONG_TRANSACTION = '10 minutes';

type Settings = {
  readonly server_version: string;
  readonly fsync: string;
  readonly full_page_writes: string;
  readonly synchronous_commit: string;
  readonly read_only: string;
  readonly encoding: string;
  readonly max_connections: number;
  readonly connections: number;
  readonly may_create: boolean;
  readonly serves_only: boolean;
  readonly missing_extensions: readonly string[];
  readonly old_transactions: number;
  /** The database, and the versions then and now, if text is sorted otherwise since its indexes were built. */
  readonly collation: readonly [name: string, built: string, current: string] | null;
  readonly now: Date;
};

export async function checkServer(database: Database): Promise<Finding[]> {
  const asked = Date.now();
  const { rows } = await sql<Settings>`
    select current_setting('server_version') as server_version, current_setting('fsync') as fsync,
      current_setting('full_page_writes') as full_page_writes,
      current_setting('synchronous_commit') as synchronous_commit,
      current_setting('default_transaction_read_only') as read_only,
      current_setting('server_encoding') as encoding,
      current_setting('max_connections')::int as max_connections,
      (select count(*)::int from pg_stat_activity where backend_type = 'client backend') as connections,
      has_schema_privilege(current_schema(), 'create')
        and has_database_privilege(current_database(), 'create') as may_create,
      exists (
        select from pg_class
        where oid = to_regclass(${GUARDED_TABLE}) and not pg_has_role(relowner, 'member')
      ) as serves_only,
      array(
        select name from unnest(array['pg_trgm', 'btree_gist']) as name
        where name not in (select name from pg_available_extensions)
      ) as missing_extensions,
      (
        select count(*)::int from pg_stat_activity
        where datname = current_database() and xact_start < now() - ${LONG_TRANSACTION}::interval
      ) as old_transactions,
      (
        select array[quote_ident(datname), datcollversion, pg_database_collation_actual_version(oid)]
        from pg_database
        where datname = current_database() and datcollversion <> pg_database_collation_actual_version(oid)
      ) as collation,
      clock_timestamp() as now`.execute(database.queries);
  const settings = rows[0] as Settings;
  const answered = Date.now();
  return [...judge(settings), ...judgeCollation(settings), judgeClock(settings.now, (asked + answered) / 2)];
}

function judge(settings: Settings): Finding[] {
  const findings = [ok('database', `PostgreSQL ${settings.server_version} answers`)];
  const add = (is: boolean, finding: Finding) => is && findings.push(finding);
  add(
    settings.read_only === 'on',
    problem(
      'database',
      'Transactions are read-only here. Set default_transaction_read_only to off for this database and its user.',
    ),
  );
  add(
    settings.encoding !== 'UTF8',
    problem(
      'database',
      `The database is encoded in ${settings.encoding}. Cage needs one in UTF8: create database … encoding 'UTF8' template template0.`,
    ),
  );
  add(
    settings.fsync === 'off',
    problem('database', 'fsync is off: a power cut ruins the database. Set it to on.'),
  );
  add(
    settings.full_page_writes === 'off',
    problem('database', 'full_page_writes is off: a power cut may ruin the database. Set it to on.'),
  );
  add(
    settings.synchronous_commit === 'off',
    problem(
      'database',
      'synchronous_commit is off: a crash loses requests that players were told have arrived. Set it to on.',
    ),
  );
  add(
    !settings.may_create && !settings.serves_only,
    problem(
      'database',
      'The user may not create objects here, which an upgrade needs. Grant it create on the database and on its schema (docs/operations.md, Database roles).',
    ),
  );
  add(
    settings.missing_extensions.length > 0,
    problem(
      'database',
      `The server lacks ${settings.missing_extensions.join(' and ')}. Install PostgreSQL’s own extensions there (often postgresql-contrib).`,
    ),
  );
  add(
    settings.max_connections - settings.connections < OWN_CONNECTIONS,
    warning(
      'connections',
      `${settings.connections} of ${settings.max_connections} are in use; a node of Cage takes up to ${OWN_CONNECTIONS}. Raise max_connections, or close what is not needed.`,
    ),
  );
  add(
    settings.old_transactions > 0,
    warning(
      'transactions',
      `Open for more than ${LONG_TRANSACTION}: ${settings.old_transactions}. They hold up upgrades and vacuuming; find them in pg_stat_activity by xact_start.`,
    ),
  );
  return findings;
}

/** Silent about the collation C, which never changes and so has no version. */
function judgeCollation({ collation }: Settings): Finding[] {
  if (collation === null) return [];
  const [name, built, current] = collation;
  return [
    problem(
      'text indexes',
      `They were built when the system sorted text by version ${built}, and now by ${current}: through them stored requests may not be found, or be stored twice. Rebuild them with psql, which loses nothing, best while Cage is stopped: reindex database ${name}; alter database ${name} refresh collation version;`,
    ),
  ];
}

function judgeClock(there: Date, here: number): Finding {
  const seconds = Math.abs(there.getTime() - here) / 1_000;
  const text = `${seconds.toFixed(1)} s between this machine and the database`;
  if (seconds > 30)
    return problem('clock', `${text}. Set both by NTP: sessions and opening hours go by them.`);
  if (seconds > 2) return warning('clock', `${text}. Set both by NTP.`);
  return ok('clock', text);
}

/** What somebody has done to the role that serves from the embedded PostgreSQL, which is asked as its superuser. */
export async function checkEmbeddedRole({ pool }: Database): Promise<Finding[]> {
  const altered = await findAlteredSettings(pool);
  const missing = await findMissingRights(pool);
  const lacks = missing.length === 0 ? [] : [lacking('The role that serves', missing, 'Start Cage anew')];
  if (altered.length === 0) return lacks;
  return [
    ...lacks,
    problem(
      'database role',
      `The role that serves was changed in the database, past Cage: ${altered.join('; ')}. Start Cage anew, which undoes that; whoever did it had its password.`,
    ),
  ];
}

function lacking(role: string, rights: readonly string[], remedy: string): Finding {
  return problem(
    'database role',
    `${role} lacks rights, and what needs them fails: ${rights.join(', ')}. ${remedy}, which grants them; find out who revoked them.`,
  );
}

/** Without looking at the search path, it would be taken for an empty one. */
export async function checkSearchPath({ pool }: Database): Promise<Finding[]> {
  const hidden = await explainHidden(pool);
  return hidden === undefined ? [] : [problem('database', hidden)];
}

async function judgeExternalRole(name: string, { pool }: Database): Promise<Finding[]> {
  const { rows } = await pool.query<{ limit: number; until: string | null; days: number | null }>(
    `select rolconnlimit as limit, rolvaliduntil::text as until,
       (extract(epoch from nullif(rolvaliduntil, 'infinity') - now()) / 86400)::float as days
     from pg_roles where rolname = $1`,
    [name],
  );
  const { limit = -1, until, days = null } = rows[0] ?? {};
  const findings: Finding[] = [];
  if (limit >= 0 && limit < OWN_CONNECTIONS) {
    const text = `${name} may have ${limit} connections; a node of Cage takes up to ${OWN_CONNECTIONS}. Run: alter role ${name} connection limit -1`;
    findings.push(problem('database role', text));
  }
  if (days !== null && days < SOON_DAYS) {
    const text = `The password of ${name} is valid until ${until}: nobody is connected with it from then on. Run: alter role ${name} valid until 'infinity'`;
    findings.push((days < 0 ? problem : warning)('database role', text));
  }
  return findings;
}

export async function checkRole(databaseUrl: string, database: Database): Promise<Finding[]> {
  const { pool } = database;
  const { username } = new URL(serversOf(databaseUrl)[0] as string);
  const limited = await judgeExternalRole(decodeURIComponent(username), database);
  if (limited.some(({ state }) => state === 'problem')) return limited;
  const { rows } = await pool.query<{ there: boolean }>('select to_regclass($1) is not null as there', [
    GUARDED_TABLE,
  ]);
  if (!rows[0]?.there) return limited;
  const missing = await findMissingOfServingRole(databaseUrl);
  if (missing.length > 0) {
    const remedy = 'Start Cage once with CAGE_MIGRATION_URL';
    return [...limited, lacking('The role in DATABASE_URL', missing, remedy)];
  }
  const excess = await findExcessOfServingRole(databaseUrl);
  return [
    ...limited,
    excess.length === 0
      ? ok('database role', 'may add to the activity log, and neither alter it nor create anything')
      : warning('database role', explainExcess(excess)),
  ];
}
