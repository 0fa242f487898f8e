import { hkdfSync } from 'node:crypto';
import pg from 'pg';
import { findMissing, grantRights, REVOKE_UNUSED_CALLS } from '#server/platform/database/rights.ts';
import { SERVING_RIGHTS } from './rights.ts';

const SERVING_ROLE = 'cage_server';

/**
 * Undoes changes to the role: PostgreSQL lets every role change its own password and settings.
 * @param url the superuser's, of the migrated database
 * @returns the role's; its password is derived from the superuser's, which only the data folder has
 */
export async function prepareServingRole(
  url: string,
  { onAltered }: { onAltered?: (what: readonly string[]) => void } = {},
): Promise<string> {
  const serving = servingUrl(url);
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const { rows } = await client.query<{ name: string }>('select current_database() as name');
    const database = pg.escapeIdentifier(rows[0]?.name as string);
    const altered = await findAltered(client, serving);
    if (altered.length > 0) onAltered?.(altered);
    await client.query(`
      do $$ begin
        if to_regrole('${SERVING_ROLE}') is null then create role ${SERVING_ROLE}; end if;
      end $$;
      alter role ${SERVING_ROLE} with login nosuperuser nocreatedb nocreaterole noreplication nobypassrls noinherit
        connection limit -1 valid until 'infinity' password ${pg.escapeLiteral(new URL(serving).password)};
      alter role ${SERVING_ROLE} reset all;
      alter role ${SERVING_ROLE} in database ${database} reset all;
      revoke connect on database postgres, template1 from public;
      revoke temporary on database ${database} from public;
      revoke create on schema public from public;`);
    await client.query(REVOKE_UNUSED_CALLS);
    await grantRights(client, SERVING_ROLE, SERVING_RIGHTS);
  } finally {
    await client.end();
  }
  return serving;
}

/** Empty for a role that does not exist yet. @param serving its address as it should be */
export async function findAltered(client: pg.ClientBase, serving: string): Promise<readonly string[]> {
  const { settings, isExpired } = await readServingRole(client);
  // An expired password is refused like a wrong one.
  if (settings === undefined) return [];
  return isExpired || (await takesPassword(serving)) ? settings : ['its password', ...settings];
}

/** What was changed about it, past Cage, except its password. */
export async function findAlteredSettings(client: pg.ClientBase | pg.Pool): Promise<readonly string[]> {
  return (await readServingRole(client)).settings ?? [];
}

/** Rights that were revoked past Cage; none of a role that does not exist yet. */
export async function findMissingRights(client: pg.ClientBase | pg.Pool): Promise<readonly string[]> {
  const { settings } = await readServingRole(client);
  return settings === undefined ? [] : findMissing(client, SERVING_ROLE, SERVING_RIGHTS);
}

type ServingRole = { readonly settings: readonly string[] | undefined; readonly isExpired: boolean };

async function readServingRole(client: pg.ClientBase | pg.Pool): Promise<ServingRole> {
  const { rows } = await client.query<{
    settings: string[];
    limit: number;
    until: string | null;
    isExpired: boolean;
    mayLogIn: boolean;
  }>(
    `select rolconnlimit as limit, rolcanlogin as "mayLogIn", rolvaliduntil::date::text as until,
       coalesce(rolvaliduntil < now(), false) as "isExpired", array(
       select unnest(setconfig) from pg_db_role_setting
       where setrole = pg_roles.oid
         and setdatabase in (0, (select oid from pg_database where datname = current_database()))
     ) as settings
     from pg_roles where rolname = $1`,
    [SERVING_ROLE],
  );
  const [role] = rows;
  if (role === undefined) return { settings: undefined, isExpired: false };
  const { limit, until, isExpired, mayLogIn } = role;
  const isLimited = limit >= 0;
  const ends = until !== null && until !== 'infinity';
  return {
    settings: [
      ...(mayLogIn ? [] : ['it may not log in']),
      ...(isLimited ? [`its limit of ${limit} connections`] : []),
      ...(ends ? [`its password is valid until ${until}`] : []),
      ...role.settings.map((setting) => `its setting ${setting}`),
    ],
    isExpired,
  };
}

async function takesPassword(serving: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: serving });
  try {
    await client.connect();
    return true;
  } catch (error) {
    // Any other failure says nothing of the password.
    return (error as { readonly code?: string }).code !== '28P01';
  } finally {
    await client.end().catch(() => {});
  }
}

export function servingUrl(url: string): string {
  const serving = new URL(url);
  const password = hkdfSync('sha256', serving.password, '', 'cage serving role v1', 24);
  serving.username = SERVING_ROLE;
  serving.password = Buffer.from(password).toString('base64url');
  return serving.href;
}
