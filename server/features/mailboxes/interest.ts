import type { TaughtTemplate } from '#domain/receipts/mails/taught-template.ts';
import { isSender, MAIL_TEMPLATES } from '#domain/receipts/mails/templates.ts';
import type { MailHead } from './mail-session.ts';

const TELLS_OF_MONEY =
  /venmo|cash ?app|square|chime|zelle|paypal|\b(sent|paid) you\b|\bpaid\b|money|payment|deposit|received|[$]\s?\d/i;

/** Far longer than any provider's; a longer one is a reason to look at the mail itself. */
const LONGEST_HEAD = 10_000;

const ENCODED_WORD = /=\?([\w-]+)(?:\*[\w-]+)?\?([bq])\?([^?\s]*)\?=/gi;

/** The mails that may report a payment. The rest of a mailbox is nobody's business, and is not fetched. */
export function pickMails(
  heads: readonly MailHead[],
  taught: ReadonlyArray<Pick<TaughtTemplate, 'sender'>>,
): readonly MailHead[] {
  const senders = [
    ...MAIL_TEMPLATES.flatMap((template) => template.senders),
    ...taught.map(({ sender }) => sender),
  ];
  return heads.filter(({ lines }) => mayTellOfPayment(lines, senders));
}

function mayTellOfPayment(lines: string, senders: readonly string[]): boolean {
  if (lines.length > LONGEST_HEAD) return true;
  const text = decodeWords(lines.replace(/\r?\n[ \t]+/g, ' '));
  const addresses = text.split(/[\s<>,;:"()]+/).filter((word) => word.includes('@'));
  // A mail whose From cannot be found has to be looked at.
  if (!/^from:/im.test(text)) return true;
  return addresses.some((address) => isSender(senders, address)) || TELLS_OF_MONEY.test(text);
}

function decodeWords(text: string): string {
  return text
    .replace(/\?=\s+=\?/g, '?==?')
    .replace(ENCODED_WORD, (_whole, _charset: string, encoding: string, word: string) => {
      if (encoding.toLowerCase() === 'b') return Buffer.from(word, 'base64').toString('utf8');
      const bytes = word
        .replaceAll('_', ' ')
        .replace(/=([\dA-F]{2})/gi, (_match, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
      return Buffer.from(bytes, 'latin1').toString('utf8');
    });
}
