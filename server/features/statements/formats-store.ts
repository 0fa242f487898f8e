import { sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import { mappedFormat, type StatementMapping } from '#domain/receipts/statements/mapped-format.ts';
import type { StatementFormat } from '#domain/receipts/statements/statement-format.ts';
import { KNOWN_FORMATS } from '#domain/receipts/statements/statement-formats.ts';
import type { Queries } from '#server/platform/database/database.ts';

export type SavedFormat = { readonly id: string; readonly label: string; readonly mapping: StatementMapping };

export async function findSavedFormats(queries: Queries): Promise<SavedFormat[]> {
  const rows = await queries
    .selectFrom('statement_formats')
    .select(['id', 'label', 'mapping'])
    .orderBy(sql`lower(label)`)
    .execute();
  return rows.map(({ mapping, ...row }) => ({ ...row, mapping: mapping as StatementMapping }));
}

/** All forms of statements that can be read, those that Cage knows by itself first. */
export async function allFormats(queries: Queries): Promise<readonly StatementFormat[]> {
  const saved = await findSavedFormats(queries);
  return [...KNOWN_FORMATS, ...saved.map(({ id, label, mapping }) => mappedFormat(id, label, mapping))];
}

/** Saves a format under its name, in place of what was saved under it before, in any case. */
export async function putFormat(
  transaction: Queries,
  { label, mapping }: Omit<SavedFormat, 'id'>,
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
  return { id: stored, isNew: stored === id };
}

/** @returns its name; undefined if there is none */
export async function deleteFormat(transaction: Queries, id: string): Promise<string | undefined> {
  const row = await transaction
    .deleteFrom('statement_formats')
    .where('id', '=', id)
    .returning('label')
    .executeTakeFirst();
  return row?.label;
}
