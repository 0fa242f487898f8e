import { sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import { mappedFormat } from '#domain/receipts/statements/mapped-format.ts';
import type { StatementMapping } from '#domain/receipts/statements/mapping.ts';
import type { StatementFormat } from '#domain/receipts/statements/statement-format.ts';
import { KNOWN_FORMATS } from '#domain/receipts/statements/statement-formats.ts';
import type { Queries } from '#server/platform/database/database.ts';
import type { RowSigner } from '#server/platform/sealing/row-signer.ts';
import { isRowSigned, retireRow, sealOf, signRow } from '#server/platform/sealing/signed-tables.ts';

export type SavedFormat = {
  readonly id: string;
  readonly label: string;
  readonly mapping: StatementMapping;
  /** Altered past Cage: no statement is read by it. */
  readonly isAltered: boolean;
};

export async function findSavedFormats(queries: Queries, signer: RowSigner): Promise<SavedFormat[]> {
  const rows = await queries
    .selectFrom('statement_formats')
    .select(['id', 'label', 'mapping'])
    .select(sealOf('statement_formats'))
    .orderBy(sql`lower(label)`)
    .execute();
  return rows.map((row) => ({
    id: row.id,
    label: row.label,
    mapping: row.mapping as StatementMapping,
    isAltered: !isRowSigned(signer, 'statement_formats', row),
  }));
}

export async function allFormats(queries: Queries, signer: RowSigner): Promise<readonly StatementFormat[]> {
  const saved = (await findSavedFormats(queries, signer)).filter(({ isAltered }) => !isAltered);
  return [...KNOWN_FORMATS, ...saved.map(({ id, label, mapping }) => mappedFormat(id, label, mapping))];
}

/** Replaces the form of the same name, in any case. */
export async function putFormat(
  transaction: Queries,
  signer: RowSigner,
  { label, mapping }: Pick<SavedFormat, 'label' | 'mapping'>,
  staffId: string,
): Promise<{ readonly id: string; readonly isNew: boolean }> {
  const id = uuidv7();
  const row = { id, label, mapping: JSON.stringify(mapping), saved_by: staffId };
  const { id: stored } = await transaction
    .insertInto('statement_formats')
    .values(row)
    .onConflict((conflict) =>
      conflict
        .expression(sql`lower(label)`)
        .doUpdateSet({ label, mapping: row.mapping, saved_by: staffId, saved_at: new Date() }),
    )
    .returning('id')
    .executeTakeFirstOrThrow();
  await signRow(transaction, signer, 'statement_formats', stored);
  return { id: stored, isNew: stored === id };
}

export async function deleteFormat(transaction: Queries, id: string): Promise<string | undefined> {
  const row = await transaction
    .deleteFrom('statement_formats')
    .where('id', '=', id)
    .returning('label')
    .executeTakeFirst();
  await retireRow(transaction, 'statement_formats', id);
  return row?.label;
}
