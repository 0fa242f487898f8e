import {
  AMOUNT,
  amountOf,
  firstMatch,
  isSentence,
  lastIndex,
  lastValueBehind,
  nameOf,
  openingMatch,
} from './fields.ts';
import { ASKED, asksForMoney, noticeOf } from './notices.ts';
import { type MailTemplate, payment, type ShownMail, unreadable } from './template.ts';

const SENT_YOU = new RegExp(
  `^(?<name>.+) (?:sent|paid) you (?<amount>${AMOUNT})(?: USD)?(?: for (?<note>.+))?$`,
  'i',
);
const RECEIVED = /^Payment received$/i;
const YOU_SENT = [
  new RegExp(`^You (?:sent|paid) (?<amount>${AMOUNT}) to (?<name>.+?)(?: for .+)?$`, 'i'),
  new RegExp(`^You (?:sent|paid) (?<name>.+?) (?<amount>${AMOUNT})(?: for .+)?$`, 'i'),
];

const OLDER = /^Payment from (?<payer>.+)$/i;
const NEWER = new RegExp(`^You were sent (?<amount>${AMOUNT}) by (?<name>.+)$`, 'i');
/** The whole of the plain text beside the HTML, whose note it leaves out. */
const SUMMARY = /^(?<name>.+?)\. To view your receipt, visit:.*$/i;
const HEADING = new RegExp(`^(?<name>.+) (?:sent|paid) you (?<amount>${AMOUNT})$`, 'i');
const DONE = /^(?:Complete|Complete Payment received|Payment received)$/i;
const TO_ACCEPT = /^More information is required to accept/i;
const ID = /^#[A-Z0-9]{1,3}-?[A-Z0-9]{4,20}$/i;
const NO_ID = /^#0+$/;

/** Before 2023, a list of labels and values; then a sentence; today a heading and the payment's outcome. */
export const cashApp: MailTemplate = {
  id: 'cash-app',
  label: 'Cash App',
  rail: 'cashapp',
  senders: ['cash@square.com'],
  read: (mail) => {
    const outgoing = YOU_SENT.map((form) => form.exec(mail.subject)?.groups).find(Boolean);
    const subject = SENT_YOU.exec(mail.subject)?.groups;
    if (outgoing && subject) return unreadable('Its subject reads as a payment in and as one out.');
    if (outgoing && asksForMoney(mail.subject)) return ASKED;
    if (outgoing)
      return payment('cashapp', 'out', {
        amount: amountOf(outgoing.amount),
        payerName: outgoing.name,
        transactionId: idOf(mail.lines[lastIndex(mail.lines, ID)]),
      });
    if (!subject && !RECEIVED.test(mail.subject)) return noticeOf(mail);
    if (subject?.name !== undefined && isSentence(subject.name))
      return unreadable("The payer's name in its subject reads like more than a name.");
    if (mail.lines.some((line) => TO_ACCEPT.test(line))) return unreadable('It has to be accepted first.');
    return (
      newer(mail, subject) ??
      todays(mail, subject) ??
      older(mail, subject) ??
      unreadable('Its text is that of no Cash App payment that Cage knows.')
    );
  },
};

type Subject = Readonly<Record<string, string | undefined>> | undefined;

function newer({ lines, subject: wholeSubject }: ShownMail, subject: Subject) {
  const sentence = openingMatch(lines, NEWER);
  if (sentence === undefined) return undefined;
  const amount = amountOf(sentence.groups.amount);
  if (!agrees(subject, wholeSubject, amount)) return OTHER_AMOUNT;
  const summary = SUMMARY.exec(sentence.groups.name ?? '')?.groups;
  const end = lastIndex(lines, ID);
  const reading = payment('cashapp', 'in', {
    amount,
    payerName: nameOf(summary?.name ?? sentence.groups.name),
    note: noteOf(lines.slice(sentence.at + 1, end === -1 ? lines.length : end)) ?? subject?.note,
    transactionId: idOf(lines[end]),
  });
  return summary && reading?.kind === 'receipt' ? { ...reading, isSummary: true as const } : reading;
}

function todays({ lines, subject: wholeSubject }: ShownMail, subject: Subject) {
  const heading = openingMatch(lines, HEADING);
  if (heading === undefined) return undefined;
  const amount = amountOf(heading.groups.amount);
  if (!agrees(subject, wholeSubject, amount)) return OTHER_AMOUNT;
  const details = lastIndex(lines, /^Transaction details$/i);
  if (details <= heading.at || !DONE.test(lines[details + 1] ?? ''))
    return unreadable('It does not say that the payment was received.');
  const id = lastValueBehind(lines, 'Transaction number', { from: details, valid: ID })?.value;
  return payment('cashapp', 'in', {
    amount,
    payerName: heading.groups.name,
    note: noteOf(lines.slice(heading.at + 1, details)) ?? subject?.note,
    transactionId: idOf(id),
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

/** A subject with 'sent you' or 'paid you' twice was worded by the payer, and proves nothing. */
function agrees(subject: Subject, whole: string, amount: number | undefined): boolean {
  if (subject === undefined || whole.split(/ (?:sent|paid) you \$/i).length > 2) return true;
  return amountOf(subject.amount) === amount;
}

function noteOf(lines: readonly string[]): string | undefined {
  return firstMatch(lines, /^For (?<note>.+)$/i)?.groups.note;
}

function idOf(text: string | undefined): string | undefined {
  return text === undefined || NO_ID.test(text) ? undefined : text;
}
