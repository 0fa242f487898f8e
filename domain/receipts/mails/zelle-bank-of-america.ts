import { AMOUNT, amountOf, lastValueBehind, openingMatch, textUntil, ZELLE } from './fields.ts';
import { moneyNotThere } from './money-not-there.ts';
import { noticeOf } from './notices.ts';
import { type MailTemplate, payment, unreadable } from './template.ts';

const SENT_YOU = new RegExp(
  `^(?<name>.+?) (?:(?:has )?sent you|le (?:envió|ha enviado)) (?<amount>${AMOUNT})\\.?$`,
  'i',
);
const SENT = [`${ZELLE} payment of`, 'You sent'].map(
  (said) => new RegExp(`^${said} (?<amount>${AMOUNT}) to (?<name>.+?)(?: has been sent)?\\.?$`, 'i'),
);
const LINK = /^(?:View your balance|Ver su saldo)\.?$/i;
const SENTENCE = /^Please allow up to\b/i;

/** The memo stands between the sentence and the link to the balance. No ID is shown. */
export const zelleBankOfAmerica: MailTemplate = {
  id: 'zelle-bank-of-america',
  label: 'Zelle (Bank of America)',
  rail: 'zelle',
  senders: ['customerservice@ealerts.bankofamerica.com', 'onlinebanking@ealerts.bankofamerica.com'],
  read: (mail) => {
    const { subject, lines } = mail;
    const told = SENT_YOU.exec(subject)?.groups;
    const sent = SENT.map((form) => form.exec(subject)?.groups).find(Boolean);
    if (sent !== undefined && told === undefined)
      return payment('zelle', 'out', {
        amount: amountOf(sent.amount),
        payerName: sent.name,
        transactionId: lastValueBehind(lines, 'Confirmation', { valid: /^[a-z\d]{6,20}$/i })?.value,
      });
    if (told === undefined) return noticeOf(mail);
    const repeated = openingMatch(lines, SENT_YOU);
    const amount = amountOf(told.amount);
    if (repeated === undefined || amountOf(repeated.groups.amount) !== amount)
      return unreadable('The amounts in its subject and its text are not the same.');
    const from = repeated.at + 1;
    const memo = textUntil(lines, LINK, from) ?? textUntil(lines, SENTENCE, from);
    // Nothing tells the payer's words from the bank's above the link.
    const why = moneyNotThere(lines.slice(from));
    if (why !== undefined) return unreadable(why);
    return payment('zelle', 'in', { amount, payerName: told.name, note: memo });
  },
};
