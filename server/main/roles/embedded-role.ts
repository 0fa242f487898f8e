import { hkdfSync } from 'node:crypto';
import pg from 'pg';
import { grantRights } from '#server/platform/database/rights.ts';
import { SERVING_RIGHTS } from './rights.ts';

const SERVING_ROLE = 'cage_server';

/**
 * Makes the role that a server runs as in the embedded PostgreSQL, whose superuser only starts, migrates and repairs.
 * What somebody changed about the role is undone.
 * @param url the superuser's, of the migrated database
 * @returns the role's; its password follows from the superuser's, which only the data folder has
 */
export async function prepareServingRole(url: string): Promise<string> {
  const serving = servingUrl(url);
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const { rows } = await client.query<{ name: string }>('select current_database() as name');
    const database = pg.escapeIdentifier(rows[0]?.name as string);
    await client.query(`
      do $$ begin
        if to_regrole('${SERVING_ROLE}') is null then create role ${SERVING_ROLE}; end if;
      end $$;
      alter role ${SERVING_ROLE} with login nosuperuser nocreatedb nocreaterole noreplication nobypassrls noinherit
        password ${pg.escapeLiteral(new URL(serving).password)};
      alter role ${SERVING_ROLE} reset all;
      revoke connect on database postgres, template1 from public;
      revoke temporary on database ${database} from public;
      revoke create on schema public from public;`);
    await grantRights(client, SERVING_ROLE, SERVING_RIGHTS);
  } finally {
    await client.end();
  }
  return serving;
}

/** The address of a database of the embedded PostgreSQL as the role that serves; from that of the superuser. */
export function servingUrl(url: string): string {
  const serving = new URL(url);
  const password = hkdfSync('sha256', serving.password, '', 'cage serving role v1', 24);
  serving.username = SERVING_ROLE;
  serving.password = Buffer.from(password).toString('base64url');
  return serving.href;
}
