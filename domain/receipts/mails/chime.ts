import { AMOUNT, amountOf, openingMatch } from './fields.ts';
import { ASKED, asksForMoney, noticeOf } from './notices.ts';
import { type MailTemplate, payment, type ShownMail, unreadable } from './template.ts';

const SENT_YOU = /^(?<name>.+) just sent you money\P{L}*$/iu;
const YOU_SENT = new RegExp(`^You just sent (?<amount>${AMOUNT}) (?:instantly )?to (?<name>.+)$`, 'i');
/** The name before 'you' is the receiving account's, and may hold commas itself. */
const RECEIVED = new RegExp(`^[^$]{1,100}, you just received (?<amount>${AMOUNT}) from (?<rest>.*)$`, 'i');
const END = /^(?<said>.*)the funds are in your chime ?(?:®|™|\((?:r|tm)\))? (?:checking )?account\b/is;
const MAX_SENTENCE_LINES = 20;

/** Chime shows no ID, and no more of a last name than an initial. */
export const chime: MailTemplate = {
  id: 'chime',
  label: 'Chime',
  rail: 'chime',
  senders: ['alerts@account.chime.com'],
  read: (mail) => {
    if (SENT_YOU.test(mail.subject)) return received(mail);
    const outgoing = YOU_SENT.exec(mail.subject)?.groups ?? openingMatch(mail.lines, YOU_SENT)?.groups;
    if (outgoing && asksForMoney(mail.subject)) return ASKED;
    if (outgoing)
      return payment('chime', 'out', {
        amount: amountOf(outgoing.amount),
        payerName: outgoing.name?.replace(/(?<=\.)\.$/, ''),
      });
    return noticeOf(mail);
  },
};

function received({ subject, lines }: ShownMail) {
  const name = SENT_YOU.exec(subject)?.groups?.name ?? '';
  const sentence = openingMatch(lines, RECEIVED);
  if (sentence === undefined) return unreadable('It does not say how much was received.');
  const whole = [
    sentence.groups.rest,
    ...lines.slice(sentence.at + 1, sentence.at + MAX_SENTENCE_LINES),
  ].join(' ');
  const said = END.exec(whole)?.groups?.said?.trim();
  if (said === undefined) return unreadable('It does not say that the funds are in the Chime account.');
  const short = name.replace(/\.$/, '');
  if (!said.toLowerCase().startsWith(short.toLowerCase()))
    return unreadable('Its subject and its text name different payers.');
  const note = /^\.? for (?<note>.*?)\.?$/i.exec(said.slice(short.length))?.groups?.note;
  return payment('chime', 'in', { amount: amountOf(sentence.groups.amount), payerName: name, note });
}
