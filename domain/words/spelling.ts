/**
 * Text that is read as it is stored, as a payee's name must be: no character that is unseen, hides or
 * reorders those around it, or is none; no heap of marks on one letter, which covers the lines around it:
 * four are more than languages need.
 */
export const VISIBLE_TEXT =
  /^(?!.*\p{M}{5})[^\p{Noncharacter_Code_Point}\p{Cc}\p{Cf}\p{Co}\p{Cs}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}\u2800\uFFFC\u{1D159}]*$/u;

/** More than spaces, and marks on nothing. */
export const HAS_SIGNS = /[\p{L}\p{N}\p{P}\p{S}]/u;

/** Whether that is all that is wrong with the text. */
export function hasHeapOfMarks(text: string): boolean {
  return /\p{M}{5}/u.test(text) && VISIBLE_TEXT.test(text.replaceAll(/\p{M}{5,}/gu, ''));
}

export type UnseenWords = { readonly heapOfMarks: string; readonly unseen: string };

export const UNSEEN_WORDS: UnseenWords = {
  heapOfMarks: 'This has more than four accents on one letter. Type it again.',
  unseen: 'This contains a character that cannot be seen. Type it instead of pasting it.',
};

/** For a payee's name: a sentence that says what to do, or undefined. */
export function checkVisible(text: string, words: UnseenWords = UNSEEN_WORDS): string | undefined {
  if (hasHeapOfMarks(text)) return words.heapOfMarks;
  return VISIBLE_TEXT.test(withoutJoiners(text)) ? undefined : words.unseen;
}

/** Their keyboards have keys for joiners and for spaces of no width. */
const JOINED = [
  ...['Arabic', 'Syriac', 'Mongolian', 'Devanagari', 'Bengali', 'Gurmukhi', 'Gujarati', 'Oriya', 'Tamil'],
  ...['Telugu', 'Kannada', 'Malayalam', 'Sinhala', 'Khmer', 'Myanmar', 'Thai', 'Lao', 'Tibetan'],
].map((script) => `\\p{Script=${script}}`);
const EMOJI = '[\\p{Extended_Pictographic}\\p{Emoji_Modifier}]';
const JOINERS = new RegExp(
  [
    `(?<=[${JOINED.join('')}]\\p{M}{0,4})[\\u200B-\\u200D\\u180B-\\u180D]+`,
    '(?<=\\p{Script=Han})[\\uFE00-\\uFE0F\\u{E0100}-\\u{E01EF}]',
    `(?<=${EMOJI})[\\uFE0E\\uFE0F]|\\uFE0F(?=\\u20E3)`,
    `(?<=${EMOJI}[\\uFE0E\\uFE0F]?)\\u200D(?=\\p{Extended_Pictographic})`,
    // The flags of England, Scotland and Wales are a black one with its five letters and an end behind it. Bounded, as
    // above: each of thousands of signs would look back over all before it.
    '(?<=\\u{1F3F4}[\\u{E0030}-\\u{E007A}]{0,5})[\\u{E0030}-\\u{E007F}]',
  ].join('|'),
  'gu',
);

/**
 * Drops what keyboards type unseen where the language or an emoji needs it: joiners, and styles of characters.
 * Elsewhere, as between Latin letters, they stay, since they can hide.
 */
export function withoutJoiners(text: string): string {
  return text.replace(JOINERS, '');
}

/** For others' text, such as the name of a file. */
export function withoutUnseen(text: string): string {
  return Array.from(text)
    .filter((character) => VISIBLE_TEXT.test(character))
    .join('');
}

/** One spelling for text that reads alike: accents composed (NFC), any run of spaces as one, no joiners. */
export function spellText(text: string): string {
  return withoutJoiners(text.normalize('NFC')).replaceAll(/\p{Zs}+/gu, ' ');
}

/** To compare names that people would take for the same: without case, width or surrounding spaces. */
export function foldName(name: string): string {
  return spellText(name.normalize('NFKC')).trim().toLowerCase();
}

/** Zeros of the scripts that keyboards have digits of; nine others follow each. */
const ZEROS = '٠۰०০๐';

/** ASCII signs and digits, plain spaces, none around; no marks of direction or other unseen characters. */
export function typedText(text: string): string {
  return ofPlainWidth(text)
    .replace(/\p{Nd}/gu, asciiDigit)
    .replace(/\p{Cf}/gu, '')
    .replace(/\p{Zs}/gu, ' ')
    .trim();
}

/** East Asian keyboards type ASCII in full width too. Alone, since NFKC makes 12 of `1²` and `①2` as well. */
export function ofPlainWidth(text: string): string {
  return text.replace(/[\uFF01-\uFF5E]/g, (sign) => sign.normalize('NFKC'));
}

function asciiDigit(digit: string): string {
  for (const zero of ZEROS) {
    const value = digit.charCodeAt(0) - zero.charCodeAt(0);
    if (value >= 0 && value <= 9) return String(value);
  }
  return digit;
}

const PHONE = /^[+\d\s().\p{Pd}\u2212]+$/u;

const LINK = /^\s*(?:tel|sms|mailto):/i;

/** Out of a link, in plain width; a phone number in plain signs, whatever contacts give; else as spelled. */
export function typedContact(text: string): string {
  const bare = ofPlainWidth(text).replace(LINK, '');
  const plain = typedText(bare);
  return PHONE.test(plain) ? plain.replace(/[\p{Pd}\u2212]/gu, '-') : spellText(bare);
}
