import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { grantStatement, REVOKE_UNUSED_CALLS } from '#server/platform/database/rights.ts';
import { SERVING_RIGHTS } from './rights.ts';

/** One role owns everything and cannot connect, one migrates for it, one serves. Reruns change passwords. */
export function rolesScript(address: URL): string {
  const name = decodeURIComponent(address.pathname.slice(1));
  const migrating = { role: `${name}_migrations`, password: newPassword() };
  const serving = { role: `${name}_server`, password: newPassword() };
  const owner = pg.escapeIdentifier(`${name}_owner`);
  const database = pg.escapeIdentifier(name);
  const roles = [`${name}_owner`, migrating.role, serving.role].map(pg.escapeLiteral);
  const may = 'nosuperuser nocreatedb nocreaterole noreplication nobypassrls';
  return `-- The roles of Cage's database ${name.replaceAll(/\s/g, ' ')}. It holds passwords: keep it as you keep those.
-- It is for a database that nothing but Cage uses: all tables of its schema public become the owner's.
-- Run it once as an administrator in that database: psql --single-transaction --file=<this file> <address of the database>
-- Then start Cage with
--   DATABASE_URL=${addressAs(address, serving)}
-- and, whenever a new version is started for the first time, also with
--   CAGE_MIGRATION_URL=${addressAs(address, migrating)}

do $roles$
declare
  role text;
begin
  foreach role in array array[${roles.join(', ')}] loop
    if not exists (select from pg_roles where rolname = role) then
      execute format('create role %I', role);
    end if;
  end loop;
end $roles$;

-- Owns everything, and cannot connect.
alter role ${owner} with nologin ${may};
-- Connects to migrate, and to do what \`npx cage\` needs the owner for.
alter role ${pg.escapeIdentifier(migrating.role)} with login ${may} password ${pg.escapeLiteral(migrating.password)};
grant ${owner} to ${pg.escapeIdentifier(migrating.role)};
alter role ${pg.escapeIdentifier(migrating.role)} in database ${database} set role = ${owner};
-- Serves: it may add to the activity log and read it, and can create or alter nothing.
alter role ${pg.escapeIdentifier(serving.role)} with login ${may} password ${pg.escapeLiteral(serving.password)};
-- So that \`npx cage status\` sees where the sessions of the nodes come from.
grant ${pg.escapeIdentifier(serving.role)} to ${owner};

revoke create, temporary on database ${database} from public;
revoke create on schema public from public;
grant connect on database ${database} to ${pg.escapeIdentifier(migrating.role)}, ${pg.escapeIdentifier(serving.role)};
grant create on database ${database} to ${owner};
grant usage, create on schema public to ${owner};
-- Warns, and takes nothing, unless a superuser runs it.
${REVOKE_UNUSED_CALLS};
create extension if not exists pg_trgm;
create extension if not exists btree_gist;
grant ${owner} to current_user;

do $owner$
declare
  object record;
begin
  for object in
    select oid::regclass as name from pg_class
    where relnamespace = 'public'::regnamespace and relkind in ('r', 'v', 'm')
      and not exists (
        select from pg_depend where classid = 'pg_class'::regclass and objid = pg_class.oid and deptype = 'e'
      )
  loop
    execute format('alter table %s owner to %I', object.name, ${roles[0]});
  end loop;
  for object in
    select oid::regprocedure as name from pg_proc
    where pronamespace = 'public'::regnamespace
      and not exists (
        select from pg_depend where classid = 'pg_proc'::regclass and objid = pg_proc.oid and deptype = 'e'
      )
  loop
    execute format('alter function %s owner to %I', object.name, ${roles[0]});
  end loop;
end $owner$;

${grantStatement(serving.role, SERVING_RIGHTS)};

revoke ${owner} from current_user;
`;
}

function newPassword(): string {
  return randomBytes(24).toString('base64url');
}

function addressAs(
  address: URL,
  { role, password }: { readonly role: string; readonly password: string },
): string {
  const other = new URL(address);
  if (other.hostname === '') {
    // A socket's address has no place for them before the host.
    other.searchParams.set('user', role);
    other.searchParams.set('password', password);
    return other.href;
  }
  other.username = encodeURIComponent(role);
  other.password = password;
  return other.href;
}
