import { AMOUNT, amountOf, firstMatch, lastIndex, lastValueBehind } from './fields.ts';
import { type MailTemplate, nothing, payment, type ShownMail, unreadable } from './template.ts';

const PAID_YOU = new RegExp(`^(?<name>.+) paid you(?<amount> ${AMOUNT})$`, 'i');
const PAID_REQUEST = new RegExp(`^(?<name>.+) paid your(?<amount> ${AMOUNT}) request$`, 'i');
const YOU_PAID = new RegExp(`^You paid (?<name>.+?)(?<amount> ${AMOUNT})$`, 'i');
const NO_PAYMENT =
  /\brequests? \$|\brequested \$|charged you|request (?:reminder|cancell?ed|expired)|transfer (?:initiated|request)|(?:transaction|account) (?:history|statement)|sign.?in|password/i;
const HEADING = /^(?<name>.+) paid you(?<amount>[\s$\d.,]*)$/i;
const CREDITED = /^Money credited to your Venmo account\.?$/i;
const SEE_TRANSACTION = /^See transaction$/i;
const ID = /^[0-9A-Z]{10,25}$/;

export const venmo: MailTemplate = {
  id: 'venmo',
  label: 'Venmo',
  rail: 'venmo',
  senders: ['venmo@venmo.com', 'noreply@venmo.com'],
  read: (mail) => {
    const incoming = PAID_YOU.exec(mail.subject) ?? PAID_REQUEST.exec(mail.subject);
    const outgoing = YOU_PAID.exec(mail.subject);
    // Paid to somebody who calls themselves 'Ann paid you', or by somebody who calls themselves 'You paid'.
    if (incoming && outgoing) return unreadable('Its subject reads as a payment in and as one out.');
    if (incoming) return received(mail, incoming.groups ?? {});
    if (outgoing) return sent(mail, outgoing.groups ?? {});
    return NO_PAYMENT.test(mail.subject)
      ? nothing('It tells of a request or a notice, not of a payment.')
      : undefined;
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

/** `Ann Lee paid you`, with the amount behind it, whole or each of `$`, `15`, `.`, `00` in an element of its own. */
function headingOf(lines: readonly string[]) {
  for (let found = firstMatch(lines, HEADING); found; found = firstMatch(lines, HEADING, found.at + 1)) {
    let written = (found.groups.amount ?? '').replaceAll(' ', '');
    for (let end = found.at + 1; end <= found.at + 5; end += 1) {
      const amount = /\.\d{2}$/.test(written) ? amountOf(written) : undefined;
      if (amount !== undefined) return { amount, end };
      written += (lines[end] ?? '').replaceAll(' ', '');
    }
  }
  return undefined;
}

function noteOf(lines: readonly string[]): string {
  const end = lastIndex(lines, SEE_TRANSACTION);
  return lines.slice(0, end === -1 ? lines.length : end).join(' ');
}

function sent({ lines }: ShownMail, subject: Record<string, string | undefined>) {
  return payment('venmo', 'out', {
    amount: amountOf(subject.amount?.trim()),
    payerName: subject.name,
    transactionId: lastValueBehind(lines, 'Transaction ID', { valid: ID })?.value,
  });
}
