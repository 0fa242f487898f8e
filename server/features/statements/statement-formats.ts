import { statementMapping } from '#contract/statements.ts';
import { mappingPhrases, mappingProblem } from '#domain/receipts/statements/mapping.ts';
import { KNOWN_FORMATS } from '#domain/receipts/statements/statement-formats.ts';
import { defineHandler } from '#server/features/define-handler.ts';
import { CallError, invalidArgument } from '#server/platform/protocol/call-error.ts';
import { findSavedFormats, putFormat, type SavedFormat } from './formats-store.ts';

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

function toRecord({ id, label, mapping, isAltered }: SavedFormat) {
  const { data: read = null } = statementMapping.safeParse(mapping);
  return {
    format: id,
    label,
    rail: read?.rail ?? null,
    mapping: read,
    problem: isAltered ? ALTERED : null,
  };
}

export const saveStatementFormat = defineHandler(
  'saveStatementFormat',
  async ({ input: { label, mapping }, staff }, { change, signer }) => {
    const problem = mappingProblem(mapping);
    if (problem !== undefined) throw invalidArgument([{ field: 'mapping', message: problem }]);
    if (KNOWN_FORMATS.some((known) => known.label.toLowerCase() === label.toLowerCase())) {
      throw new CallError(
        'ALREADY_EXISTS',
        `Cage knows statements of ${label} by itself. Choose another name.`,
      );
    }
    const id = await change(async (transaction, log) => {
      const saved = await putFormat(transaction, signer, { label, mapping }, staff.id);
      log({
        action: 'statement_format_saved',
        message: saved.isNew
          ? `Form of statement ${label} saved`
          : `Form of statement ${label} saved in place of the one before`,
        actor: staff,
        subject: { type: 'statement_format', id: saved.id },
        details: { changes: mappingPhrases(mapping) },
      });
      return saved.id;
    });
    return {
      status: 'success' as const,
      message: `${label} is saved.`,
      format: toRecord({ id, label, mapping, isAltered: false }),
    };
  },
);
