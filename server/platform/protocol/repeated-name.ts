const QUOTE = 0x22;
const COMMA = 0x2c;
const COLON = 0x3a;
const OPENING_BRACKET = 0x5b;
const BACKSLASH = 0x5c;
const CLOSING_BRACKET = 0x5d;
const OPENING_BRACE = 0x7b;
const CLOSING_BRACE = 0x7d;

/** An object or a list around the reader; `at` is the name or the index that it is at. */
type Open = { at: string | number; names?: Set<string> };

/**
 * The path of the first name that an object has twice, however it is written: JSON.parse uses the last one,
 * other readers the first. In one pass over valid JSON, without recursion.
 */
export function repeatedName(json: string): ReadonlyArray<string | number> | undefined {
  const opened: Open[] = [];
  let innermost: Open | undefined;
  let start = 0;
  let end = 0;
  for (let index = 0; index < json.length; index++) {
    switch (json.charCodeAt(index)) {
      case QUOTE:
        start = index;
        end = index = endOfString(json, index);
        break;
      case COLON: {
        const open = innermost as Open;
        open.at = nameIn(json, start, end);
        open.names ??= new Set();
        if (open.names.has(open.at)) return opened.map(({ at }) => at);
        open.names.add(open.at);
        break;
      }
      case COMMA:
        if (typeof innermost?.at === 'number') innermost.at++;
        break;
      case OPENING_BRACE:
        innermost = { at: '' };
        opened.push(innermost);
        break;
      case OPENING_BRACKET:
        innermost = { at: 0 };
        opened.push(innermost);
        break;
      case CLOSING_BRACE:
      case CLOSING_BRACKET:
        opened.pop();
        innermost = opened.at(-1);
        break;
    }
  }
  return undefined;
}

/** More than any stranger has to send: a passkey's answer has some twenty. */
const MOST_PARTS = 200;

/** In one pass, which costs a small part of parsing it and saying what is wrong with each part. */
export function hasManyParts(text: string): boolean {
  let parts = 0;
  for (let index = 0; index < text.length && parts <= MOST_PARTS; index++) {
    switch (text.charCodeAt(index)) {
      case QUOTE:
        index = endOfString(text, index);
        // A text that never ends is no JSON.
        if (index === -1) return false;
        break;
      case COMMA:
      case OPENING_BRACE:
      case OPENING_BRACKET:
        parts++;
    }
  }
  return parts > MOST_PARTS;
}

/** From the quote before it to the one after it; -1 without one. */
function endOfString(json: string, start: number): number {
  let end = json.indexOf('"', start + 1);
  while (isEscaped(json, end)) end = json.indexOf('"', end + 1);
  return end;
}

function isEscaped(json: string, index: number): boolean {
  let first = index;
  while (json.charCodeAt(first - 1) === BACKSLASH) first--;
  return (index - first) % 2 === 1;
}

function nameIn(json: string, start: number, end: number): string {
  const name = json.slice(start + 1, end);
  return name.includes('\\') ? JSON.parse(`"${name}"`) : name;
}
