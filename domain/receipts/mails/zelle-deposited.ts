import { AMOUNT, amountOf, nameOf, openingMatch, ZELLE } from './fields.ts';
import { noticeOf } from './notices.ts';
import { type MailTemplate, payment } from './template.ts';

/** The name is written by the payer: the last confirmation number of the sentence is the bank's. */
const DEPOSITED = [
  String.raw`(?<name>.+) \(confirmation number (?<number>[A-Za-z0-9]{3,25})\) into your account \([^()]*\)`,
  '(?<name>[^()]+)',
].map(
  (said) =>
    new RegExp(
      `^We have successfully deposited the (?<amount>${AMOUNT}) (?:${ZELLE} )?payment from ${said}\\.?$`,
      'i',
    ),
);

/** Banks with one and the same sentence for a Zelle payment. No memo is shown. */
function templateOf(bank: Pick<MailTemplate, 'id' | 'label' | 'senders'>): MailTemplate {
  const read: MailTemplate['read'] = (mail) => {
    const { lines } = mail;
    const said = DEPOSITED.map((form) => openingMatch(lines, form)?.groups).find(Boolean);
    if (said === undefined) return noticeOf(mail);
    return payment('zelle', 'in', {
      amount: amountOf(said.amount),
      payerName: nameOf(said.name),
      transactionId: said.number,
    });
  };
  return { ...bank, rail: 'zelle', read };
}

export const zelleTd = templateOf({
  id: 'zelle-td',
  label: 'Zelle (TD Bank)',
  senders: ['*.tdbank.com'],
});

export const zelleAlly = templateOf({ id: 'zelle-ally', label: 'Zelle (Ally)', senders: ['*.ally.com'] });
