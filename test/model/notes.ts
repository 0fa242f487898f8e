import { formatReference, parseReference } from '#domain/deposits/reference.ts';
import { type Random, takeOne } from './random.ts';

const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const WORDS = [
  '',
  'thanks',
  'deposit',
  'for the game',
  'birthday',
  '💸',
  '$50.00',
  '11/22/2026',
  'good luck',
];

/** What people write by themselves, of eight letters and digits that a reference may have. */
const LIKE_REFERENCES = [
  'birthday',
  'b1rthd4y',
  'good game',
  'thank yqv',
  '11/22/2026',
  '8 Nov 2026',
  'spin2win',
  'gr8 g4me5',
  'FC12 FC34',
  'bet 4 me 2 x',
  'chips100',
];

/** The reference as people write it, readably, among other words. */
export function noteWith(reference: string, username: string, random: Random): string {
  const shown = formatReference(reference);
  const written = takeOne(random, [
    shown,
    shown.toLowerCase(),
    reference,
    reference.toLowerCase(),
    shown.replace('-', ' '),
    shown.replace('-', ' - '),
    shown.replaceAll('0', 'O').replaceAll('1', 'l'),
  ]);
  const words = [takeOne(random, WORDS), written, takeOne(random, WORDS)];
  if (random() < 0.1) words.push(username);
  return words.filter(Boolean).join(' ');
}

/** What is written by those who copy no reference. */
export function noteWithout(username: string, random: Random): string | null {
  const spaced = `${username.slice(0, 2)} ${username.slice(2)}`;
  const words = [...WORDS, ...LIKE_REFERENCES, username, spaced, username.slice(2), 'FC99', '1234567'];
  return random() < 0.4 ? null : takeOne(random, words);
}

/** What somebody chooses for a reference who hopes that others write it, such as another's username. */
export function hopefulReference(username: string, random: Random): string {
  const text = takeOne(random, [username, username, takeOne(random, LIKE_REFERENCES)]);
  return parseReference(text.replaceAll('/', '')) as string;
}

/** A reference with a character or two replaced, left out, put in or swapped. */
export function noteMistyped(reference: string, random: Random): string {
  let text = reference;
  const times = random() < 0.3 ? 2 : 1;
  for (let time = 0; time < times; time += 1) {
    const at = Math.floor(random() * text.length);
    const other = takeOne(random, [...ALPHABET]);
    text = takeOne(random, [
      text.slice(0, at) + other + text.slice(at + 1),
      text.slice(0, at) + text.slice(at + 1),
      text.slice(0, at) + other + text.slice(at),
      text.slice(0, at) + text.charAt(at + 1) + text.charAt(at) + text.slice(at + 2),
    ]);
  }
  return random() < 0.5 ? text : formatReference(text).toLowerCase();
}
