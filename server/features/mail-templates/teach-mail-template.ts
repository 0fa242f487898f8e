import { teachMailTemplate } from '#contract/mail-templates/teach-mail-template.ts';
import { formatUsd } from '#domain/money/usd.ts';
import { mailTemplateOf } from '#domain/receipts/mails/taught-template.ts';
import { teachTemplate } from '#domain/receipts/mails/teach-template.ts';
import type { MailTemplate, ShownMail } from '#domain/receipts/mails/template.ts';
import { isSender, MAIL_TEMPLATES } from '#domain/receipts/mails/templates.ts';
import { RAILS } from '#domain/receipts/rail.ts';
import { defineHandler } from '#server/features/define-handler.ts';
import { invalidArgument } from '#server/platform/protocol/call-error.ts';
import { toRecord } from './get-mail-templates.ts';
import { findParkedMails } from './parked-mails.ts';
import { putTemplate } from './store.ts';

export const teachMailTemplateHandler = defineHandler(
  teachMailTemplate,
  async ({ input: { name, rail, sample, fields, commit }, staff }, services) => {
    const taught = teachTemplate(sample, fields);
    if (taught.kind === 'refused') {
      const field = taught.field === 'sample' ? 'sample' : `fields.${taught.field}`;
      throw invalidArgument([{ field, message: taught.why }]);
    }
    const { sender, subject, places, mail } = taught;
    const known = MAIL_TEMPLATES.filter(({ senders }) => isSender(senders, sender));
    if (known.some((template) => template.read(mail)?.kind === 'receipt'))
      throw refused('Cage reads this mail by itself.');
    const template = mailTemplateOf({ id: '', name, rail, sender, subject, places });
    const read = template.read(mail);
    if (read?.kind !== 'receipt')
      throw refused(`Of this sample, no template can be made. ${read?.why ?? ''}`.trim());

    const parked = (await findParkedMails(services, sender)).map(({ receiptId, receivedAt, ...other }) => ({
      receiptId,
      receivedAt: receivedAt.toISOString(),
      ...triedOn(template, other.mail),
    }));
    const { amount, payerName = '', payerHandle = null, note = null, transactionId = null } = read.read;
    const answer = { sender, reads: { amount, payerName, payerHandle, note, transactionId }, parked };
    if (!commit) {
      const readable = parked.filter(({ isRead }) => isRead).length;
      const tried =
        parked.length === 0
          ? 'None of this sender waits'
          : `Of ${parked.length} that wait, it reads ${readable}`;
      return {
        ...answer,
        status: 'preview' as const,
        message: `It reads the sample. ${tried}.`,
        template: null,
      };
    }

    const now = new Date();
    const id = await services.change(async (transaction, log) => {
      const stored = await putTemplate(
        transaction,
        { name, rail, sender, subject, places },
        { staffId: staff.id, now },
      );
      log({
        action: 'mail_template_taught',
        message: stored.isNew ? `Mail template ${name} taught` : `Mail template ${name} taught anew`,
        actor: staff,
        subject: { type: 'mail_template', id: stored.id },
        details: { changes: [`sender: ${sender}`, `way of paying: ${RAILS[rail].label}`] },
      });
      return stored.id;
    });
    const record = toRecord({ id, name, rail, sender, taughtAt: now });
    return {
      ...answer,
      status: 'success' as const,
      message: `Mails of ${sender} are read as ${name} from now on.`,
      template: record,
    };
  },
);

function refused(message: string) {
  return invalidArgument([{ field: 'sample', message }]);
}

function triedOn(template: MailTemplate, mail: ShownMail): { isRead: boolean; words: string } {
  const reading = template.read(mail);
  if (reading === undefined) return { isRead: false, words: `It has another subject: ${mail.subject}` };
  if (reading.kind !== 'receipt') return { isRead: false, words: reading.why };
  return {
    isRead: true,
    words: `${formatUsd(reading.read.amount)} from ${reading.read.payerName ?? 'nobody'}`,
  };
}
