import { AMOUNT, amountOf, lastIndex, lastValueBehind } from './fields.ts';
import { ASKED, asksForMoney, noticeOf } from './notices.ts';
import { type MailTemplate, payment, type ShownMail, unreadable } from './template.ts';

/** The payer's name comes first and may say anything, so the amount that counts is the last. */
const INCOMING = [
  `paid you(?<amount> ${AMOUNT})`,
  `paid your(?<amount> ${AMOUNT}) request`,
  `paid(?<amount> ${AMOUNT}) to your Venmo account(?:\\..*)?`,
].map((said) => new RegExp(`^(?<name>.+) ${said}$`, 'i'));
const OUTGOING = [
  new RegExp(`^You paid (?<name>.+?)(?<amount> ${AMOUNT})$`, 'i'),
  new RegExp(`^You completed (?<name>.+)[’']s(?<amount> ${AMOUNT}) charge request$`, 'i'),
];
const HEADING = new RegExp(`^.+ paid you(?<amount> ${AMOUNT})?$`, 'i');
const CREDITED = /^Money credited to your Venmo account\.?$/i;
const SEE_TRANSACTION = /^See transaction$/i;
const ID = /^[0-9A-Z]{10,25}$/;

export const venmo: MailTemplate = {
  id: 'venmo',
  label: 'Venmo',
  rail: 'venmo',
  senders: ['venmo@venmo.com', 'noreply@venmo.com'],
  read: (mail) => {
    const [incoming, outgoing] = [INCOMING, OUTGOING].map((forms) =>
      forms.map((form) => form.exec(mail.subject)).find((match) => match !== null),
    );
    // Paid to somebody who calls themselves 'Ann paid you', or by somebody who calls themselves 'You paid'.
    if (incoming && outgoing) return unreadable('Its subject reads as a payment in and as one out.');
    if (incoming) return received(mail, incoming.groups ?? {});
    if (outgoing) return sent(mail, outgoing.groups ?? {});
    return noticeOf(mail);
  },
};

function received(mail: ShownMail, subject: Record<string, string | undefined>) {
  const { lines } = mail;
  const amount = amountOf(subject.amount?.trim());
  const credited = lastIndex(lines, CREDITED);
  if (credited === -1) return unreadable('It does not say that the money was credited to the Venmo account.');
  const heading = headingOf(lines);
  if (heading === undefined || amount === undefined || heading.amount !== amount)
    return unreadable('The amounts in its subject and its text are not the same.');
  const transactionId = lastValueBehind(lines, 'Transaction ID', { from: credited, valid: ID })?.value;
  if (transactionId === undefined) return unreadable('It shows no transaction ID.');
  return payment('venmo', 'in', {
    amount,
    payerName: subject.name,
    paidTo: lastValueBehind(lines, 'Sent to', { from: credited })?.value,
    note: noteOf(lines.slice(heading.end, credited)),
    transactionId,
  });
}

/** `Ann Lee paid you`, its amount behind or below. A preview above may say the same in one piece. */
function headingOf(lines: readonly string[]) {
  const found = lines.flatMap((line, at) => {
    const heading = HEADING.exec(line)?.groups;
    const amount = heading && amountOf((heading.amount ?? lines[at + 1])?.trim());
    const isWhole = heading?.amount !== undefined;
    return amount === undefined ? [] : [{ amount, isWhole, end: at + (isWhole ? 1 : 2) }];
  });
  const [first, second] = found;
  return first?.isWhole && second?.amount === first.amount ? second : first;
}

function noteOf(lines: readonly string[]): string {
  const end = lastIndex(lines, SEE_TRANSACTION);
  return lines.slice(0, end === -1 ? lines.length : end).join(' ');
}

function sent({ lines }: ShownMail, { name, amount }: Record<string, string | undefined>) {
  if (asksForMoney(`${name}${amount}`)) return ASKED;
  const transactionId = lastValueBehind(lines, 'Transaction ID', { valid: ID })?.value;
  if (transactionId === undefined) return unreadable('It shows no transaction ID.');
  return payment('venmo', 'out', { amount: amountOf(amount?.trim()), payerName: name, transactionId });
}
