import { randomInt } from 'node:crypto';

// Without letters and digits that are easily confused: it will be read aloud and typed.
const ALPHABET = 'abcdefghjkmnpqrstuvwxyz23456789';

/** 20 characters in groups of five: 99 bits. */
export function randomPassword(): string {
  const characters = Array.from({ length: 20 }, () => ALPHABET[randomInt(ALPHABET.length)]);
  return (characters.join('').match(/.{5}/g) as string[]).join('-');
}
