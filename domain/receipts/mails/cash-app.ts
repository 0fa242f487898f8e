import { AMOUNT, amountOf, firstMatch, isSentence, lastIndex, lastValueBehind, nameOf } from './fields.ts';
import { type MailTemplate, nothing, payment, type ShownMail, unreadable } from './template.ts';

const SENT_YOU = new RegExp(`^(?<name>.+) sent you (?<amount>${AMOUNT})(?: USD)?(?: for (?<note>.+))?$`, 'i');
const RECEIVED = /^Payment received$/i;
const YOU_SENT = new RegExp(`^You (?:sent|paid) (?<amount>${AMOUNT}) to (?<name>.+?)(?: for .+)?$`, 'i');
const NO_PAYMENT = /\brequest(?:s|ed|ing)?\b|\bwants \$|sign.?in code|security|statement|direct deposit/i;

const OLDER = /^Payment from (?<payer>.+)$/i;
const NEWER = new RegExp(`^You were sent (?<amount>${AMOUNT}) by (?<name>.+)$`, 'i');
const ID = /^#[A-Z0-9]{1,3}-?[A-Z0-9]{4,20}$/i;
const NO_ID = /^#0+$/;

/** The older mail is a list of labels and values, the newer one a sentence. */
export const cashApp: MailTemplate = {
  id: 'cash-app',
  label: 'Cash App',
  rail: 'cashapp',
  senders: ['cash@square.com'],
  read: (mail) => {
    const outgoing = YOU_SENT.exec(mail.subject)?.groups;
    if (outgoing)
      return payment('cashapp', 'out', {
        amount: amountOf(outgoing.amount),
        payerName: outgoing.name,
        transactionId: idOf(mail.lines[lastIndex(mail.lines, ID)]),
      });
    const subject = SENT_YOU.exec(mail.subject)?.groups;
    if (!subject && !RECEIVED.test(mail.subject))
      return NO_PAYMENT.test(mail.subject)
        ? nothing('It tells of a request or a notice, not of a payment.')
        : undefined;
    if (subject?.name !== undefined && isSentence(subject.name))
      return unreadable("The payer's name in its subject reads like more than a name.");
    return (
      newer(mail, subject) ??
      older(mail, subject) ??
      unreadable('Its text is not that of a Cash App payment, newer or older.')
    );
  },
};

type Subject = Readonly<Record<string, string | undefined>> | undefined;

function newer({ lines, subject: wholeSubject }: ShownMail, subject: Subject) {
  const sentence = firstMatch(lines, NEWER);
  if (sentence === undefined) return undefined;
  const amount = amountOf(sentence.groups.amount);
  if (!agrees(subject, wholeSubject, amount)) return OTHER_AMOUNT;
  const end = lastIndex(lines, ID);
  return payment('cashapp', 'in', {
    amount,
    payerName: nameOf(sentence.groups.name),
    note: noteOf(lines.slice(sentence.at + 1, end === -1 ? lines.length : end)) ?? subject?.note,
    transactionId: idOf(lines[end]),
  });
}

function older({ lines, subject: wholeSubject }: ShownMail, subject: Subject) {
  const heading = firstMatch(lines, OLDER);
  if (heading === undefined) return undefined;
  const amount = amountOf(lines[heading.at + 1]);
  const received = lastIndex(lines, /^Received$/i);
  if (received <= heading.at) return unreadable('It does not say that the payment was received.');
  const list = { from: received + 1 };
  const listed = lastValueBehind(lines, 'Amount', { ...list, valid: /^\$/ })?.value;
  if (amount === undefined || amountOf(listed) !== amount || !agrees(subject, wholeSubject, amount))
    return OTHER_AMOUNT;
  const payer = heading.groups.payer ?? '';
  const isCashtag = /^\$[A-Za-z][\w-]{0,30}$/.test(payer);
  return payment('cashapp', 'in', {
    amount,
    payerName: lastValueBehind(lines, 'From', list)?.value ?? (isCashtag ? subject?.name : payer),
    payerHandle: isCashtag ? payer : undefined,
    note: noteOf(lines.slice(heading.at + 2, received)) ?? subject?.note,
    transactionId: idOf(lastValueBehind(lines, 'Identifier', { ...list, valid: ID })?.value),
  });
}

const OTHER_AMOUNT = unreadable('The amounts in its subject and its text are not the same.');

/** A subject in which 'sent you' stands twice was so named or noted by the payer: it says nothing then. */
function agrees(subject: Subject, whole: string, amount: number | undefined): boolean {
  if (subject === undefined || whole.split(/ sent you \$/i).length > 2) return true;
  return amountOf(subject.amount) === amount;
}

function noteOf(lines: readonly string[]): string | undefined {
  return firstMatch(lines, /^For (?<note>.+)$/i)?.groups.note;
}

function idOf(text: string | undefined): string | undefined {
  return text === undefined || NO_ID.test(text) ? undefined : text;
}
