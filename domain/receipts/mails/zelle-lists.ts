import { amountOf, firstMatch, lastValueBehind, textUntil, valueBehind, ZELLE } from './fields.ts';
import { noticeOf } from './notices.ts';
import { type MailTemplate, payment, type TemplateReading, unreadable } from './template.ts';
import { timeOf } from './times.ts';

type Labels = {
  /** Absent: the bank shows no number. */
  readonly id?: string;
  readonly memo: string;
  /** The line behind a memo of several lines; absent: the memo has one and comes last. */
  readonly memoEnd?: RegExp;
};

type Bank = Pick<MailTemplate, 'id' | 'label' | 'senders'> & {
  readonly subject: RegExp;
  readonly payer: RegExp;
  readonly labels: Labels;
};

const ID = /^(?=[A-Z-]*\d)[A-Z\d-]{6,25}$/i;

/** The list below the line with the payer's name; the payer wrote the memo, and nothing else of it. */
export function readList(
  lines: readonly string[],
  { name, at }: { readonly name: string | undefined; readonly at: number },
  { id, memo, memoEnd }: Labels,
): TemplateReading {
  const amount = valueBehind(lines, '(?:Payment )?Amount', { from: at + 1 });
  if (amount === undefined) return unreadable('It does not show, where it should, how much was sent.');
  const below = { from: amount.at + 1 };
  const note = valueBehind(lines, memo, below);
  const isLast = memoEnd === undefined;
  const number = id && (isLast ? valueBehind : lastValueBehind)(lines, id, { ...below, valid: ID });
  if (id !== undefined && (!number || (isLast && note !== undefined && number.at > note.at)))
    return unreadable('It shows no transaction number.');
  return payment('zelle', 'in', {
    amount: amountOf(amount.value),
    payerName: name,
    note: note && noteIn(lines, note, memoEnd),
    transactionId: number ? number.value : undefined,
    occurredAt: timeOf(valueBehind(lines, 'Sent on', below)?.value),
  });
}

function noteIn(
  lines: readonly string[],
  { value, at }: { readonly value: string; readonly at: number },
  end: RegExp | undefined,
): string | undefined {
  const isBelow = value === lines[at + 1];
  const more = end && textUntil(lines, end, at + 1);
  const said = more === undefined ? value : isBelow ? more : `${value} ${more}`;
  return /^N\/A$/i.test(said) ? undefined : said.trim();
}

function templateOf({ id, label, senders, subject, payer, labels }: Bank): MailTemplate {
  const read: MailTemplate['read'] = (mail) => {
    if (!subject.test(mail.subject)) return noticeOf(mail);
    const named = firstMatch(mail.lines, payer);
    if (named === undefined) return unreadable('Its text is not that of money received with Zelle.');
    const name = named.groups.name ?? named.groups.from;
    const payerAt = name === undefined ? named.at + 1 : named.at;
    return readList(mail.lines, { name: name ?? mail.lines[payerAt], at: payerAt }, labels);
  };
  return { id, label, rail: 'zelle', senders, read };
}

export const zelleChase = templateOf({
  id: 'zelle-chase',
  label: 'Zelle (Chase)',
  senders: ['no.reply.alerts@chase.com'],
  subject: new RegExp(`^You received money with ${ZELLE}(?: from .+)?$`, 'i'),
  payer: new RegExp(`^(?<name>.+) sent you money(?: with ${ZELLE})?\\.?$`, 'i'),
  labels: { id: 'Transaction number', memo: 'Memo' },
});

export const zellePnc = templateOf({
  id: 'zelle-pnc',
  label: 'Zelle (PNC)',
  senders: ['pncalerts@pnc.com', 'noreply.pncalerts@pnc.com'],
  subject: new RegExp(
    `^(?:.+ sent you a ${ZELLE} payment|You received a ${ZELLE} payment from .+?)\\.?$`,
    'i',
  ),
  payer: new RegExp(
    `^(?:(?<name>.+) sent you a ${ZELLE} payment|You received a ${ZELLE} payment from (?<from>.+?))\\.?$`,
    'i',
  ),
  labels: { id: 'Transaction ID', memo: 'Note', memoEnd: /^(?:Payment )?Date\b/i },
});

export const zelleTruist = templateOf({
  id: 'zelle-truist',
  label: 'Zelle (Truist)',
  senders: ['alertnotifications@message.truist.com'],
  subject: new RegExp(`^Money was sent to you with ${ZELLE}\\.?$`, 'i'),
  payer: /^Sent by:?(?: (?<name>.+))?$/i,
  labels: { memo: 'Memo', memoEnd: /^This was deposited\b/i },
});
