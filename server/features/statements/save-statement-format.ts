import { mappingPhrases, mappingProblem } from '#domain/receipts/statements/mapping.ts';
import { KNOWN_FORMATS } from '#domain/receipts/statements/statement-formats.ts';
import { defineHandler } from '#server/features/define-handler.ts';
import { CallError, invalidArgument } from '#server/platform/protocol/call-error.ts';
import { putFormat } from './formats-store.ts';
import { toRecord } from './get-statement-formats.ts';

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
