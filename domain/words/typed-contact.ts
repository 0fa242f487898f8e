import { spellText, typedText } from './spelling.ts';

const PHONE = /^[+\d\s().\p{Pd}\u2212]+$/u;

/** A phone number in plain signs, out of what contacts, links and keyboards of full width give; else as spelled. */
export function typedContact(text: string): string {
  const plain = typedText(text.normalize('NFKC')).replace(/^tel:/i, '');
  return PHONE.test(plain) ? plain.replace(/[\p{Pd}\u2212]/gu, '-') : spellText(text);
}
