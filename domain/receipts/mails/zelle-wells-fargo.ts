import { AMOUNT, amountOf, openingMatch, valueBehind } from './fields.ts';
import { type MailTemplate, payment } from './template.ts';

const SENT_YOU = new RegExp(`^(?<name>.+) (?:sent you|le envió) (?<amount>${AMOUNT})\\.?$`, 'i');

/** In English or in Spanish. Its subject has not been seen; the notes come last. */
export const zelleWellsFargo: MailTemplate = {
  id: 'zelle-wells-fargo',
  label: 'Zelle (Wells Fargo)',
  rail: 'zelle',
  senders: ['alerts@notify.wellsfargo.com'],
  read: ({ lines }) => {
    const heading = openingMatch(lines, SENT_YOU);
    if (heading === undefined) return undefined;
    const from = heading.at + 1;
    const confirmation = valueBehind(lines, '(?:Confirmation(?: number)?|Confirmación)', {
      from,
      valid: /^[A-Za-z0-9]{6,25}$/,
    });
    const notes = valueBehind(lines, '(?:Notes?|Memo|Notas?)', {
      from: (confirmation?.at ?? heading.at) + 1,
    });
    return payment('zelle', 'in', {
      amount: amountOf(heading.groups.amount),
      payerName: heading.groups.name,
      note: notes?.value,
      transactionId: confirmation?.value,
    });
  },
};
