import { sql } from 'kysely';
import type { DB } from '#db/types.ts';
import type { Queries } from '../database/database.ts';
import { beginEpoch } from './epochs.ts';
import { replaceSignature } from './replace-signature.ts';
import { fieldsOfRow, type RowSigner, type SignedFields } from './row-signer.ts';

/** Tables of settings with several rows, and their signed columns: all that a row says. */
const SIGNED = {
  receiving_accounts: [
    'method',
    'position',
    'name',
    'display_name',
    'coin',
    'amount_cents',
    'active',
    'pinned',
    'fallback',
    'sample',
    'details',
    'removed_at',
  ],
  mailboxes: [
    'host',
    'port',
    'secure',
    'user_name',
    'login',
    'authserv_id',
    'account_ids',
    'addresses',
    'enabled',
    'reads_since',
  ],
  mail_templates: ['name', 'rail', 'sender', 'subject', 'places'],
  statement_formats: ['label', 'mapping'],
} as const satisfies { readonly [Name in keyof DB]?: ReadonlyArray<keyof DB[Name]> };

export type SignedTable = keyof typeof SIGNED;

export const SIGNED_TABLES = Object.keys(SIGNED) as SignedTable[];

/** `epoch` is that of the last save. */
export type Sealed = { readonly id: string; readonly signature: string | null; readonly epoch: number };

type SignedRow = Sealed & Readonly<Record<string, unknown>>;

/** To be selected with all of the row, to hold it against its signature. */
export function sealOf(table: SignedTable) {
  const id = sql.ref(`${table}.id`);
  return [
    sql<string | null>`(select settings_signatures.signature from settings_signatures
      where settings_signatures.what = ${sql.lit(`${table}:`)} || ${id})`.as('signature'),
    sql<number>`coalesce((
      select max(signing_epochs.epoch) from signing_epochs
      where signing_epochs.what = ${sql.lit(table)} and signing_epochs.owner_id = ${id}::text
    ), 0)`.as('epoch'),
  ] as const;
}

/** A row written by somebody who has the database but not the key is not. */
export function isRowSigned(signer: RowSigner, table: SignedTable, row: SignedRow): boolean {
  return signer.holds(row.signature, table, fieldsOf(table, row, row.epoch));
}

/** In a new epoch: the former does not hold. Call it in the transaction, after saving all that is signed. */
export async function signRow(
  transaction: Queries,
  signer: RowSigner,
  table: SignedTable,
  id: string,
): Promise<void> {
  const { now } = await beginEpoch(transaction, table, id);
  const [row] = await readRows(transaction, table, id);
  if (row === undefined) return;
  const signature = signer.sign(table, fieldsOf(table, row, now));
  await transaction
    .insertInto('settings_signatures')
    .values({ what: `${table}:${id}`, signature })
    .onConflict((conflict) => conflict.column('what').doUpdateSet({ signature }))
    .execute();
}

/** For a row that is removed in the same transaction: its signature holds no more. */
export async function retireRow(transaction: Queries, table: SignedTable, id: string): Promise<void> {
  await beginEpoch(transaction, table, id);
  await transaction.deleteFrom('settings_signatures').where('what', '=', `${table}:${id}`).execute();
}

/** Signs with the present key. @param which those that an earlier key has signed, or all, as they are */
export async function signAllRows(
  queries: Queries,
  signer: RowSigner,
  which: 'signed' | 'all',
): Promise<void> {
  for (const table of SIGNED_TABLES) {
    for (const row of await readRows(queries, table)) {
      const isSigned = isRowSigned(signer, table, row);
      if (isSigned ? signer.isCurrent(row.signature) : which === 'signed') continue;
      const signature = signer.sign(table, fieldsOf(table, row, row.epoch));
      await replaceSignature(queries, `${table}:${row.id}`, { from: row.signature, to: signature });
    }
  }
}

export async function findAlteredRows(
  queries: Queries,
  signer: RowSigner,
  table: SignedTable,
): Promise<ReadonlyArray<SignedRow>> {
  return (await readRows(queries, table)).filter((row) => !isRowSigned(signer, table, row));
}

async function readRows(queries: Queries, table: SignedTable, id?: string): Promise<readonly SignedRow[]> {
  // In one statement: a save between two would look like an alteration.
  const { rows } = await sql<SignedRow>`
    select ${sql.table(table)}.*, ${sql.join(sealOf(table))}
    from ${sql.table(table)}
    where ${id ?? null}::text is null or id::text = ${id ?? null}::text`.execute(queries);
  return rows;
}

function fieldsOf(table: SignedTable, row: SignedRow, epoch: number): SignedFields {
  return { id: row.id, ...fieldsOfRow(SIGNED[table], row), epoch };
}
