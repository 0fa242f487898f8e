import { AMOUNT, amountOf, firstMatch, lastValueBehind } from './fields.ts';
import { noticeOf } from './notices.ts';
import { type MailTemplate, payment, unreadable } from './template.ts';

const GOT_MONEY = /^You[’']ve got money$/i;
const SENT_YOU = new RegExp(`^(?<name>.+) sent you (?<amount>${AMOUNT}) USD$`, 'i');
const NOTE_FROM = /^Note from .+:$/i;

/** The note stands between the sentence and the transaction ID. */
export const paypal: MailTemplate = {
  id: 'paypal',
  label: 'PayPal',
  rail: 'paypal',
  senders: ['service@paypal.com'],
  read: (mail) => {
    const { subject, lines } = mail;
    const told = SENT_YOU.exec(subject)?.groups;
    if (told === undefined && !GOT_MONEY.test(subject)) return noticeOf(mail);
    const sentence = firstMatch(lines, SENT_YOU);
    if (sentence === undefined) return unreadable('It does not say who sent how many US dollars.');
    const amount = amountOf(sentence.groups.amount);
    if (told !== undefined && amountOf(told.amount) !== amount)
      return unreadable('The amounts in its subject and its text are not the same.');
    const transaction = lastValueBehind(lines, 'Transaction ID', {
      from: sentence.at + 1,
      valid: /^[0-9A-Z]{17}$/,
    });
    if (transaction === undefined) return unreadable('It shows no transaction ID.');
    const note = firstMatch(lines, NOTE_FROM, sentence.at + 1);
    return payment('paypal', 'in', {
      amount,
      payerName: sentence.groups.name,
      note: note && note.at < transaction.at ? lines[note.at + 1] : undefined,
      transactionId: transaction.value,
    });
  },
};
