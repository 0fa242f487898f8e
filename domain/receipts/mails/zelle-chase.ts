import { amountOf, firstMatch, valueBehind } from './fields.ts';
import { type MailTemplate, nothing, payment, unreadable } from './template.ts';
import { timeOf } from './times.ts';

const RECEIVED = /^You received money with Zelle ?®?$/i;
const NO_PAYMENT =
  /request|transaction with|purchase|statement|payment is (?:due|scheduled)|balance|sign.?in|card|deposit posted|withdrawal|debit/i;
const HEADING = /^(?<name>.+) sent you money$/i;

/** The memo comes last, so the first of each label is the bank's. */
export const zelleChase: MailTemplate = {
  id: 'zelle-chase',
  label: 'Zelle (Chase)',
  rail: 'zelle',
  senders: ['no.reply.alerts@chase.com'],
  read: ({ subject, lines }) => {
    if (!RECEIVED.test(subject))
      return NO_PAYMENT.test(subject) ? nothing('It is an alert or a request, not a payment in.') : undefined;
    const heading = firstMatch(lines, HEADING);
    const amount = valueBehind(lines, 'Amount', { from: (heading?.at ?? lines.length) + 1 });
    if (heading === undefined || amount === undefined)
      return unreadable('Its text is not that of money received with Zelle.');
    const sentOn = valueBehind(lines, 'Sent on', { from: amount.at });
    const transaction = valueBehind(lines, 'Transaction number', { from: amount.at, valid: /^\d{6,20}$/ });
    if (transaction === undefined) return unreadable('It shows no transaction number.');
    const memo = valueBehind(lines, 'Memo', { from: transaction.at })?.value;
    return payment('zelle', 'in', {
      amount: amountOf(amount.value),
      payerName: heading.groups.name,
      note: memo?.toUpperCase() === 'N/A' ? undefined : memo,
      transactionId: transaction.value,
      occurredAt: timeOf(sentOn?.value),
    });
  },
};
