import { AMOUNT, amountOf, openingMatch } from './fields.ts';
import { type MailTemplate, payment } from './template.ts';

/** The name is written by the payer: the last confirmation number of the sentence is the bank's. */
const DEPOSITED = new RegExp(
  `^We have successfully deposited the (?<amount>${AMOUNT}) (?:Zelle ?®? )?payment from (?<name>.+) \\(confirmation number (?<number>[A-Za-z0-9]{3,25})\\) into your account \\(TD Bank, [^()]*\\)\\.?$`,
  'i',
);

/** It shows no memo. */
export const zelleTd: MailTemplate = {
  id: 'zelle-td',
  label: 'Zelle (TD Bank)',
  rail: 'zelle',
  senders: ['*.tdbank.com'],
  read: ({ lines }) => {
    const said = openingMatch(lines, DEPOSITED)?.groups;
    if (said === undefined) return undefined;
    return payment('zelle', 'in', {
      amount: amountOf(said.amount),
      payerName: said.name,
      transactionId: said.number,
    });
  },
};
