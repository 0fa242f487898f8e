import { spellText, typedText } from './spelling.ts';

const PHONE = /^[+\d\s().\p{Pd}\u2212]+$/u;

const LINK = /^\s*(?:tel|sms|mailto):/i;

/** Out of a link; a phone number in plain signs, whatever contacts and keyboards of full width give; else as spelled. */
export function typedContact(text: string): string {
  const bare = text.replace(LINK, '');
  const plain = typedText(bare.normalize('NFKC'));
  return PHONE.test(plain) ? plain.replace(/[\p{Pd}\u2212]/gu, '-') : spellText(bare);
}
