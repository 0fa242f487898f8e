/** Text as shown: anything that markup or encoding hides plays no part in how a mail is read. */

// Format characters, which hide or reorder what is around them, and whatever else is drawn as nothing.
const UNSEEN = /[\p{Cf}\p{Co}\p{Cs}\p{Default_Ignorable_Code_Point}]/gu;
// U+2800 is the blank of braille, a letter to Unicode and a space to the eye.
const SPACES = /[\p{Zs}\p{Cc}\u2800]+/gu;
const LINE_ENDS = /\r\n|[\n\v\f\r\u0085\u2028\u2029]/;
/** As mail programs write a link into plain text: `See transaction [https://…]`. */
const LINKS = / ?(?:\[https?:\/\/[^\]\s]*\]|<https?:\/\/[^>\s]*>)/g;

/** Many times the length of any notification. */
export const MAX_LINES = 4_000;
export const MAX_LINE = 2_000;

/** Each run of spaces of any kind becomes one space. Unseen characters stay. */
export function oneLine(text: string): string {
  return text.slice(0, MAX_LINE).replace(SPACES, ' ').trim();
}

export function shown(line: string): string {
  return oneLine(line.replace(UNSEEN, ''));
}

export function linesOfText(text: string): readonly string[] {
  return text
    .split(LINE_ENDS, MAX_LINES)
    .map((line) => oneLine(line.slice(0, MAX_LINE).replace(LINKS, '')))
    .filter((line) => line !== '');
}

/** A character of two units, and a space between. */
const NEXT = 4;
const ENDS_UNSEEN = new RegExp(`(?:${UNSEEN.source})\\s*$`, 'u');
const BEGINS_UNSEEN = new RegExp(`^\\s*(?:${UNSEEN.source})`, 'u');

/** Whether the line, where it shows this text, has something unseen in it or at its ends. */
export function isShownOtherwise(line: string, text: string): boolean {
  if (!shown(line).includes(text)) return false;
  const written = oneLine(line);
  let at = written.indexOf(text);
  if (at === -1) return true;
  for (; at !== -1; at = written.indexOf(text, at + text.length)) {
    const end = at + text.length;
    if (ENDS_UNSEEN.test(written.slice(Math.max(0, at - NEXT), at))) return true;
    if (BEGINS_UNSEEN.test(written.slice(end, end + NEXT))) return true;
  }
  return false;
}
