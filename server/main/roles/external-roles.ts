import type pg from 'pg';
import { type Excess, findExcess, findMissing, grantRights } from '#server/platform/database/rights.ts';
import { PrimaryClient } from '#server/platform/database/servers/primary-client.ts';
import { ConfigurationError } from '../configuration.ts';
import { GUARDED_TABLE, SERVING_RIGHTS } from './rights.ts';

/**
 * @param ownerUrl leads to the same database, as a role that owns the tables
 * @throws ConfigurationError if it does not
 */
export async function grantToServingRole(databaseUrl: string, ownerUrl: string): Promise<void> {
  const role = await asClient(databaseUrl, currentRole);
  await asClient(ownerUrl, async (owner) => {
    // A grant would take from an owner what is its own.
    if (!(await isOwner(owner, role))) await grantRights(owner, role, SERVING_RIGHTS);
  });
  await asClient(databaseUrl, async (client) => {
    const { rows } = await client.query<{ there: boolean }>('select to_regclass($1) is not null as there', [
      GUARDED_TABLE,
    ]);
    if (rows[0]?.there) return;
    throw new ConfigurationError(
      'CAGE_MIGRATION_URL leads to another database than DATABASE_URL. Correct it: they differ in user and password only.',
    );
  });
}

export function findExcessOfServingRole(databaseUrl: string): Promise<Excess[]> {
  return asClient(databaseUrl, async (client) =>
    findExcess(client, await currentRole(client), GUARDED_TABLE),
  );
}

export function findMissingOfServingRole(databaseUrl: string): Promise<string[]> {
  return asClient(databaseUrl, async (client) =>
    findMissing(client, await currentRole(client), SERVING_RIGHTS),
  );
}

export function explainExcess(excess: readonly Excess[]): string {
  return (
    `The role in DATABASE_URL may do more than serving needs: ${excess.join('; ')}. Whoever gets hold of it can alter ` +
    'the activity log. `npx cage print-roles` prints a script that sets up three roles, of which that one can not.'
  );
}

async function isOwner(client: pg.ClientBase, role: string): Promise<boolean> {
  const { rows } = await client.query<{ is: boolean }>(
    `select pg_has_role($1, relowner, 'member') as is from pg_class where oid = $2::regclass`,
    [role, GUARDED_TABLE],
  );
  return rows[0]?.is === true;
}

async function currentRole(client: pg.ClientBase): Promise<string> {
  const { rows } = await client.query<{ role: string }>('select current_user as role');
  return rows[0]?.role as string;
}

async function asClient<Result>(url: string, run: (client: pg.Client) => Promise<Result>): Promise<Result> {
  const client = new PrimaryClient({ connectionString: url });
  await client.connect();
  try {
    return await run(client);
  } finally {
    await client.end();
  }
}
