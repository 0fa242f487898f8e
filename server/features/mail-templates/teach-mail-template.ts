import { formatUsd } from '#domain/money/usd.ts';
import {
  mailTemplateOf,
  type TaughtTemplate,
  templateLines,
  withEarlierLines,
} from '#domain/receipts/mails/taught-template.ts';
import { teachTemplate } from '#domain/receipts/mails/teach-template.ts';
import type { MailTemplate, ShownMail } from '#domain/receipts/mails/template.ts';
import { isSender, MAIL_TEMPLATES } from '#domain/receipts/mails/templates.ts';
import { RAILS } from '#domain/receipts/rail.ts';
import type { ReadReceipt } from '#domain/receipts/receipt.ts';
import type { ChangeContext } from '#server/features/approvals/change-context.ts';
import {
  holdChange,
  outcomeOf,
  type Waiting,
  withdrawWaiting,
} from '#server/features/approvals/hold-change.ts';
import { defineHandler } from '#server/features/define-handler.ts';
import type { Services } from '#server/features/services.ts';
import { invalidArgument } from '#server/platform/protocol/call-error.ts';
import { toRecord } from './get-mail-templates.ts';
import { findParkedMails } from './parked-mails.ts';
import { findTaughtTemplates, putTemplate } from './store.ts';

export type NewTemplate = Omit<TaughtTemplate, 'id'>;

export const teachMailTemplate = defineHandler(
  'teachMailTemplate',
  async ({ input: { name, rail, sample, fields, commit }, staff }, services) => {
    const taught = teachTemplate(sample, fields);
    if (taught.kind === 'refused') {
      const field = taught.field === 'sample' ? 'sample' : `fields.${taught.field}`;
      throw invalidArgument([{ field, message: taught.why }]);
    }
    const { sender, subject, mail } = taught;
    const earlier = await findEarlier(services, { name, sender });
    const places = withEarlierLines(taught.places, earlier);
    const made = { name, rail, sender, subject, places };
    const template = mailTemplateOf({ id: '', ...made });
    const read = template.read(mail);
    if (read?.kind !== 'receipt')
      throw refused(`Of this sample, no template can be made. ${read?.why ?? ''}`.trim());
    if (isReadAlready(read.read, { sender, mail })) throw refused('Cage reads this mail by itself.');

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
      const still = places.length > taught.places.length ? ' What earlier samples said, it still knows.' : '';
      return {
        ...answer,
        status: 'preview' as const,
        message: `It reads the sample. ${tried}.${still}`,
        template: null,
      };
    }

    const { waiting, stored } = await services.change((transaction, log) =>
      storeTemplate({ transaction, log, staff, signer: services.signer }, made),
    );
    return {
      ...answer,
      ...outcomeOf(waiting, `Mails of ${sender} are read as ${name} from now on.`),
      template: stored ? toRecord({ ...made, isAltered: false, ...stored }) : null,
    };
  },
);

/** Whether Cage's own templates find all that the taught one does. */
function isReadAlready(
  taught: ReadReceipt,
  { sender, mail }: { readonly sender: string; readonly mail: ShownMail },
): boolean {
  return MAIL_TEMPLATES.filter(({ senders }) => isSender(senders, sender)).some((template) => {
    const own = template.read(mail);
    return (
      own?.kind === 'receipt' &&
      (['note', 'payerHandle', 'transactionId'] as const).every(
        (field) => taught[field] === undefined || taught[field] === own.read[field],
      )
    );
  });
}

async function findEarlier(
  { database, signer }: Pick<Services, 'database' | 'signer'>,
  { name, sender }: Pick<NewTemplate, 'name' | 'sender'>,
): Promise<NewTemplate['places']> {
  const templates = await findTaughtTemplates(database.queries, signer);
  const former = templates.find(
    (each) => each.name.toLowerCase() === name.toLowerCase() && each.sender === sender && !each.isAltered,
  );
  return former?.places ?? [];
}

export async function storeTemplate(
  context: ChangeContext,
  template: NewTemplate,
): Promise<
  | { readonly waiting: Waiting; readonly stored?: undefined }
  | { readonly waiting?: undefined; readonly stored: { readonly id: string; readonly taughtAt: Date } }
> {
  const { transaction, log, staff, signer } = context;
  const { name, rail, sender } = template;
  const waiting = await holdChange(context, {
    kind: 'receiving-accounts',
    call: 'teachMailTemplate',
    // Without the sample, which names a payer.
    input: template,
    subject: subjectOf(name),
    summary: `Read mails of ${sender} as payments by ${RAILS[rail].label}`,
    details: [`Template: ${name}`, ...templateLines(template)],
  });
  if (waiting) return { waiting };
  await withdrawWaiting(context, subjectOf(name));
  const taughtAt = new Date();
  const { id, isNew } = await putTemplate(transaction, signer, template, {
    staffId: staff.id,
    now: taughtAt,
  });
  log({
    action: 'mail_template_taught',
    message: isNew ? `Mail template ${name} taught` : `Mail template ${name} taught anew`,
    actor: staff,
    subject: { type: 'mail_template', id },
    details: { changes: [`sender: ${sender}`, `way of paying: ${RAILS[rail].label}`] },
  });
  return { stored: { id, taughtAt } };
}

/** A name has one template at most. */
export function subjectOf(name: string) {
  return { type: 'mail_template', id: name.toLowerCase() } as const;
}

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
