import { ofPlainWidth, spellText, typedText } from './spelling.ts';

const PHONE = /^[+\d\s().\p{Pd}\u2212]+$/u;

const LINK = /^\s*(?:tel|sms|mailto):/i;

/** Out of a link, in plain width; a phone number in plain signs, whatever contacts give; else as spelled. */
export function typedContact(text: string): string {
  const bare = ofPlainWidth(text).replace(LINK, '');
  const plain = typedText(bare);
  return PHONE.test(plain) ? plain.replace(/[\p{Pd}\u2212]/gu, '-') : spellText(bare);
}
