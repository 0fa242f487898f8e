import { AMOUNT, amountOf, firstMatch, nameOf, openingMatch, ZELLE } from './fields.ts';
import { noticeOf } from './notices.ts';
import { type MailTemplate, payment, unreadable } from './template.ts';

const GOOD_NEWS = new RegExp(`^Good news: Someone sent you money with ${ZELLE}\\.?$`, 'i');
const SENT_YOU = new RegExp(
  `^(?<name>.+) has just sent you money with ${ZELLE} in the amount of (?<amount>${AMOUNT})\\.?$`,
  'i',
);
const MESSAGE = /^Here[’']s the message from (?<said>.+)$/i;

/** No ID is shown; the message comes last. */
export const zelleCapitalOne: MailTemplate = {
  id: 'zelle-capital-one',
  label: 'Zelle (Capital One)',
  rail: 'zelle',
  senders: ['*.capitalone.com'],
  read: (mail) => {
    const { lines } = mail;
    const news = firstMatch(lines, GOOD_NEWS);
    const sentence = openingMatch(lines, SENT_YOU);
    if (news === undefined && sentence === undefined) return noticeOf(mail);
    if (news === undefined || sentence === undefined || sentence.at < news.at)
      return unreadable('It does not say, where it should, who sent how much.');
    const payerName = nameOf(sentence.groups.name);
    const said = firstMatch(lines, MESSAGE, sentence.at + 1)?.groups.said;
    const opening = `${payerName}:`;
    return payment('zelle', 'in', {
      amount: amountOf(sentence.groups.amount),
      payerName,
      note: said?.startsWith(opening) ? said.slice(opening.length).trim() : undefined,
    });
  },
};
