import { mailTemplateOf } from '#domain/receipts/mails/taught-template.ts';
import { isSender, MAIL_TEMPLATES } from '#domain/receipts/mails/templates.ts';
import { RAIL_KEYS } from '#domain/receipts/rail.ts';
import { defineHandler } from '#server/features/define-handler.ts';
import { findUnprovedMails, findUnreadMails, type ParkedMail } from './parked-mails.ts';
import { findTaughtTemplates, findUnknownSenders, type StoredTemplate } from './store.ts';

export const getMailTemplates = defineHandler('getMailTemplates', async (_request, services) => {
  const templates = await findTaughtTemplates(services.database.queries, services.signer);
  const unread = templates.length > 0 ? await findUnreadMails(services) : [];
  const senders = [
    ...MAIL_TEMPLATES.flatMap((template) => template.senders),
    ...templates.map(({ sender }) => sender),
  ];
  const counted = await findUnknownSenders(services.database.queries);
  const unknown = counted.filter(({ sender }) => !isSender(senders, sender));
  const waiting = unknown.length > 0 ? await findUnprovedMails(services) : [];
  return {
    templates: templates.map((template) => ({
      ...toRecord(template),
      passedOver: passedOverBy(template, unread),
    })),
    unknownSenders: unknown.flatMap(({ sender, mails, since }) => {
      const sample = waiting.find(({ mail }) => mail.from === sender)?.raw;
      return sample === undefined ? [] : [{ sender, mails, since: since.toISOString(), sample }];
    }),
    known: MAIL_TEMPLATES.map(({ label }) => label),
  };
});

function passedOverBy(template: StoredTemplate, unread: readonly ParkedMail[]) {
  if (template.isAltered) return null;
  const { read } = mailTemplateOf(template);
  const passed = unread.flatMap(({ raw, mail }) => {
    const reading = mail.from === template.sender ? read(mail) : undefined;
    return reading?.kind === 'unreadable' ? [{ why: reading.why, sample: raw }] : [];
  });
  return passed[0] ? { count: passed.length, ...passed[0] } : null;
}

const ALTERED =
  'It was changed in the database, past Cage, and reads no mail. Teach it again under the same name, or remove it.';

export function toRecord({
  id,
  name,
  rail,
  sender,
  taughtAt,
  isAltered,
}: Omit<StoredTemplate, 'subject' | 'places'>) {
  return {
    id,
    name,
    rail: RAIL_KEYS.find((each) => each === rail) ?? null,
    sender,
    taughtAt: taughtAt.toISOString(),
    problem: isAltered ? ALTERED : null,
  };
}
