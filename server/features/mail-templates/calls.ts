import { withdrawWaiting } from '#server/features/approvals/hold-change.ts';
import { defineHandler } from '#server/features/define-handler.ts';
import { CallError } from '#server/platform/protocol/call-error.ts';
import { deleteTemplate } from './store.ts';
import { subjectOf } from './teach-mail-template.ts';

export { getMailTemplates } from './get-mail-templates.ts';
export { teachMailTemplate } from './teach-mail-template.ts';

export const removeMailTemplate = defineHandler(
  'removeMailTemplate',
  async ({ input: { templateId }, staff }, { change }) => {
    const name = await change(async (transaction, log) => {
      const removed = await deleteTemplate(transaction, templateId);
      if (removed === undefined)
        throw new CallError('NOT_FOUND', 'There is no such mail template. Please refresh the page.');
      await withdrawWaiting({ transaction, log, staff }, subjectOf(removed));
      log({
        action: 'mail_template_removed',
        message: `Mail template ${removed} removed`,
        actor: staff,
        subject: { type: 'mail_template', id: templateId },
      });
      return removed;
    });
    return { status: 'success' as const, message: `${name} is removed.` };
  },
);
