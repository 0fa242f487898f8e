import pg from 'pg';

/** The serving role may read, add, change and delete in all tables but these. */
export type Rights = {
  readonly appendOnly: readonly string[];
  /** The role may change their rows, but not delete them. */
  readonly kept: readonly string[];
  /** It may change these alone and delete nothing: a role that may change a whole table may lock it. */
  readonly columns: Readonly<Record<string, readonly string[]>>;
  readonly readOnly: readonly string[];
};

/** In words: 'it owns the activity log'. */
export type Excess = string;

const GRANTING = 7_304_003;

/** Gives a role these rights and revokes all others, on the schema's tables. @param client of their owner */
export async function grantRights(client: pg.ClientBase, role: string, rights: Rights): Promise<void> {
  await client.query('begin');
  try {
    // PostgreSQL fails when two nodes that start at once grant at once.
    await client.query('select pg_advisory_xact_lock($1)', [GRANTING]);
    await client.query(grantStatement(role, rights));
    await client.query('commit');
  } catch (error) {
    await client.query('rollback').catch(() => {});
    throw error;
  }
}

/**
 * For the tables that are there when it runs and belong to its role. Triggers with their owner's rights fire all the
 * same: whoever could put one on a table of their own would have its checks run with those rights.
 */
export function grantStatement(role: string, { appendOnly, kept, columns, readOnly }: Rights): string {
  const to = pg.escapeLiteral(role);
  const among = (tables: readonly string[]) =>
    `owned.relname in (${tables.map(pg.escapeLiteral).join(', ')})`;
  const ofColumns = Object.entries(columns).map(
    ([table, names]) =>
      `when owned.relname = ${pg.escapeLiteral(table)} then 'select, insert, update (${names.join(', ')})'`,
  );
  return `do $grant$
declare
  owned record;
  granted text;
begin
  execute format('grant usage on schema %I to %I', current_schema(), ${to});
  for owned in
    select oid::regclass as name, relname, relkind from pg_class
    where relnamespace = current_schema()::regnamespace and relkind in ('r', 'p', 'S')
      and pg_has_role(relowner, 'usage')
      and not exists (
        select from pg_depend
        where classid = 'pg_class'::regclass and objid = pg_class.oid and deptype = 'e'
      )
    order by relname
  loop
    granted := case
      when owned.relkind = 'S' or ${among(readOnly)} then 'select'
      when ${among(appendOnly)} then 'select, insert'
      ${ofColumns.join('\n      ')}
      when ${among(kept)} then 'select, insert, update'
      else 'select, insert, update, delete'
    end;
    execute format('revoke all on %s from %I', owned.name, ${to});
    execute format('grant %s on %s to %I', granted, owned.name, ${to});
  end loop;
  for owned in
    select oid::regprocedure as name from pg_proc
    where pronamespace = current_schema()::regnamespace and prosecdef and prorettype = 'trigger'::regtype
      and pg_has_role(proowner, 'usage') and has_function_privilege('public', oid, 'execute')
  loop
    execute format('revoke execute on function %s from public', owned.name);
  end loop;
end $grant$`;
}

/** What the role should have and was revoked, in words: 'insert on deposits'. Partitions are reached by their table. */
export async function findMissing(
  client: pg.ClientBase | pg.Pool,
  role: string,
  rights: Rights,
): Promise<string[]> {
  const { rows } = await client.query<{ table: string; held: string[] }>(
    `select relname as table, array(
       select held from unnest($2::text[]) as held
       where case held
         when 'delete' then has_table_privilege($1, pg_class.oid, held)
         else has_any_column_privilege($1, pg_class.oid, held)
       end
     ) as held
     from pg_class
     where relnamespace = current_schema()::regnamespace and relkind in ('r', 'p') and not relispartition
       and not exists (
         select from pg_depend
         where classid = 'pg_class'::regclass and objid = pg_class.oid and deptype = 'e'
       )
     order by relname`,
    [role, RIGHTS],
  );
  return rows.flatMap(({ table, held }) =>
    wantedOn(table, rights)
      .filter((right) => !held.includes(right))
      .map((right) => `${right} on ${table}`),
  );
}

const RIGHTS = ['select', 'insert', 'update', 'delete'];

function wantedOn(table: string, { appendOnly, kept, columns, readOnly }: Rights): readonly string[] {
  if (readOnly.includes(table)) return RIGHTS.slice(0, 1);
  if (appendOnly.includes(table)) return RIGHTS.slice(0, 2);
  return kept.includes(table) || table in columns ? RIGHTS.slice(0, 3) : RIGHTS;
}

/**
 * Revokes from everybody what Cage never calls: large objects, which fill the disk past all tables, and
 * ending the role's other connections. Only a superuser can; for others PostgreSQL warns and changes nothing.
 */
export const REVOKE_UNUSED_CALLS = `do $calls$
declare
  unused regprocedure;
begin
  for unused in
    select oid from pg_proc
    where pronamespace = 'pg_catalog'::regnamespace
      and (proname ~ '^(lo_|loread$|lowrite$)' or proname in ('pg_terminate_backend', 'pg_cancel_backend'))
      and has_function_privilege('public', oid, 'execute')
  loop
    execute format('revoke execute on function %s from public', unused);
  end loop;
end $calls$`;

/** @param guarded a table to which entries may be added, and nothing else be done */
export async function findExcess(
  client: pg.ClientBase | pg.Pool,
  role: string,
  guarded: string,
): Promise<Excess[]> {
  const { rows } = await client.query<Record<string, boolean>>(
    `select rolsuper as "superuser", rolcreaterole as "createsRoles",
       exists (
         select from pg_roles as reach
         where reach.rolname in ('pg_read_server_files', 'pg_write_server_files', 'pg_execute_server_program')
           and pg_has_role($1, reach.oid, 'member')
       ) as "reachesServer",
       pg_has_role($1, (select relowner from pg_class where oid = $2::regclass), 'member') as "ownsLog",
       has_table_privilege($1, $2, 'update, delete, truncate, trigger') as "changesLog",
       has_schema_privilege($1, current_schema(), 'create') as "createsObjects",
       has_database_privilege($1, current_database(), 'temporary') as "createsTemporary"
     from pg_roles where rolname = $1`,
    [role, guarded],
  );
  const found = rows[0] ?? {};
  if (found.superuser) return [EXCESS.superuser as string];
  return Object.keys(EXCESS)
    .filter((name) => found[name])
    .filter((name) => name !== 'changesLog' || !found.ownsLog)
    .map((name) => EXCESS[name] as string);
}

const EXCESS: Readonly<Record<string, Excess>> = {
  superuser: 'it is a superuser, who may do anything',
  createsRoles: 'it may create roles',
  reachesServer: 'it may reach the files and programs of the server',
  ownsLog: 'it owns the activity log, or may act as its owner',
  changesLog: 'it may change or delete entries of the activity log',
  createsObjects: 'it may create tables and functions',
  createsTemporary: 'it may create temporary tables and functions',
};
