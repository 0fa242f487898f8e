import { defineHandler } from '#server/features/define-handler.ts';
import { UUID } from '#server/platform/paging/page-cursor.ts';
import { CallError } from '#server/platform/protocol/call-error.ts';
import { deleteFormat } from './formats-store.ts';

export { importStatement } from './import-statement.ts';
export { getStatementFormats, saveStatementFormat } from './statement-formats.ts';

export const removeStatementFormat = defineHandler(
  'removeStatementFormat',
  async ({ input: { format }, staff }, { change }) => {
    const label = await change(async (transaction, log) => {
      const removed = UUID.test(format) ? await deleteFormat(transaction, format) : undefined;
      if (removed === undefined)
        throw new CallError('NOT_FOUND', 'There is no such form of statement. Please refresh the page.');
      log({
        action: 'statement_format_removed',
        message: `Form of statement ${removed} removed`,
        actor: staff,
        subject: { type: 'statement_format', id: format },
      });
      return removed;
    });
    return { status: 'success' as const, message: `${label} is removed.` };
  },
);
