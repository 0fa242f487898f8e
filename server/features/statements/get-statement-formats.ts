import { getStatementFormats } from '#contract/statements/get-statement-formats.ts';
import { KNOWN_FORMATS } from '#domain/receipts/statements/statement-formats.ts';
import { defineHandler } from '#server/features/define-handler.ts';
import { findSavedFormats, type SavedFormat } from './formats-store.ts';

export const getStatementFormatsHandler = defineHandler(
  getStatementFormats,
  async (_request, { database }) => ({
    formats: [
      ...KNOWN_FORMATS.map(({ key, label, rail }) => ({ format: key, label, rail, mapping: null })),
      ...(await findSavedFormats(database.queries)).map(toRecord),
    ],
  }),
);

export function toRecord({ id, label, mapping }: SavedFormat) {
  return { format: id, label, rail: mapping.rail, mapping };
}
