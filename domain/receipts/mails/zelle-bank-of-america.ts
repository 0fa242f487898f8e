import { AMOUNT, amountOf, openingMatch } from './fields.ts';
import { type MailTemplate, nothing, payment, unreadable } from './template.ts';

const SENT_YOU = new RegExp(`^(?<name>.+) (?:sent you|le envió) (?<amount>${AMOUNT})\\.?$`, 'i');
const NO_PAYMENT =
  /request|solicit|purchase|card|balance|statement|withdrawal|debit|transfer|authorization|security|alert/i;

/** It shows neither a memo nor an ID. */
export const zelleBankOfAmerica: MailTemplate = {
  id: 'zelle-bank-of-america',
  label: 'Zelle (Bank of America)',
  rail: 'zelle',
  senders: ['customerservice@ealerts.bankofamerica.com'],
  read: ({ subject, lines }) => {
    const told = SENT_YOU.exec(subject)?.groups;
    if (told === undefined)
      return NO_PAYMENT.test(subject) ? nothing('It is an alert or a request, not a payment in.') : undefined;
    const repeated = openingMatch(lines, SENT_YOU)?.groups;
    const amount = amountOf(told.amount);
    if (repeated === undefined || amountOf(repeated.amount) !== amount)
      return unreadable('The amounts in its subject and its text are not the same.');
    return payment('zelle', 'in', { amount, payerName: told.name });
  },
};
