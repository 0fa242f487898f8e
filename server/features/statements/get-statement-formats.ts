import { statementMapping } from '#contract/statements.ts';
import { KNOWN_FORMATS } from '#domain/receipts/statements/statement-formats.ts';
import { defineHandler } from '#server/features/define-handler.ts';
import { findSavedFormats, type SavedFormat } from './formats-store.ts';

export const getStatementFormats = defineHandler(
  'getStatementFormats',
  async (_request, { database, signer }) => ({
    formats: [
      ...KNOWN_FORMATS.map(({ key, label, rail }) => ({
        format: key,
        label,
        rail,
        mapping: null,
        problem: null,
      })),
      ...(await findSavedFormats(database.queries, signer)).map(toRecord),
    ],
  }),
);

const ALTERED =
  'It was changed in the database, past Cage, and reads no statement. Save it again under the same name, or remove it.';

export function toRecord({ id, label, mapping, isAltered }: SavedFormat) {
  const { data: read = null } = statementMapping.safeParse(mapping);
  return {
    format: id,
    label,
    rail: read?.rail ?? null,
    mapping: read,
    problem: isAltered ? ALTERED : null,
  };
}
