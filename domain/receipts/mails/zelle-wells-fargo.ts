import { AMOUNT, amountOf, openingMatch, valueBehind } from './fields.ts';
import { noticeOf } from './notices.ts';
import { type MailTemplate, payment } from './template.ts';
import { readList } from './zelle-lists.ts';

const SENT_YOU = new RegExp(`^(?<name>.+?) (?:(?:has )?sent you|le envió) (?<amount>${AMOUNT})\\.?$`, 'i');
const WITH_LIST = /^(?<name>.+) sent you money\. Here are the details:?$/i;
const ID = '(?:Confirmation(?: number| code)?|Confirmación)';
const NOTES = '(?:Notes?|Memo|Notas?)';

/** A sentence with the amount, in English or in Spanish, or one above a list; the notes come last. */
export const zelleWellsFargo: MailTemplate = {
  id: 'zelle-wells-fargo',
  label: 'Zelle (Wells Fargo)',
  rail: 'zelle',
  senders: ['alerts@notify.wellsfargo.com'],
  read: (mail) => {
    const { lines } = mail;
    const list = openingMatch(lines, WITH_LIST);
    if (list !== undefined)
      return readList(lines, { name: list.groups.name, at: list.at }, { id: ID, memo: NOTES });
    const heading = openingMatch(lines, SENT_YOU);
    if (heading === undefined) return noticeOf(mail);
    const from = heading.at + 1;
    const confirmation = valueBehind(lines, ID, { from, valid: /^[A-Za-z0-9]{6,25}$/ });
    const notes = valueBehind(lines, NOTES, { from: (confirmation?.at ?? heading.at) + 1 });
    return payment('zelle', 'in', {
      amount: amountOf(heading.groups.amount),
      payerName: heading.groups.name,
      note: notes?.value,
      transactionId: confirmation?.value,
    });
  },
};
