import { type Cents, parseUsd } from '#domain/money/usd.ts';

/** An amount in dollars within a pattern: `$5`, `$1,250.00`. */
export const AMOUNT = String.raw`\$ ?(?:\d{1,3}(?:,\d{3})+|\d{1,9})(?:\.\d{2})?`;
const WHOLE_AMOUNT = new RegExp(`^${AMOUNT}$`);

/** Undefined unless the text is an amount in dollars above 0 and nothing else. */
export function amountOf(text: string | undefined): Cents | undefined {
  if (text === undefined || !WHOLE_AMOUNT.test(text)) return undefined;
  const amount = parseUsd(text);
  return amount === undefined || amount <= 0 ? undefined : amount;
}

/** The named groups of the first line that matches, and where it stands. */
export function firstMatch(lines: readonly string[], pattern: RegExp, from = 0) {
  for (let at = Math.max(from, 0); at < lines.length; at += 1) {
    const match = pattern.exec(lines[at] as string);
    if (match !== null) return { at, groups: match.groups ?? {} };
  }
  return undefined;
}

/** The name of the network within a pattern, with its mark however it is written. */
export const ZELLE = String.raw`Zelle ?(?:®|™|\((?:R|TM)\))?`;

const ANY_AMOUNT = new RegExp(AMOUNT);
const LABEL = /:$|^(?:memo|notes?|message|notas?|mensaje)$/i;

/**
 * As `firstMatch`, of the sentence that a mail begins with. Undefined if an amount stands above it, or a label: then
 * the sentence may be one that a payer wrote into a request for money.
 */
export function openingMatch(lines: readonly string[], pattern: RegExp) {
  const match = firstMatch(lines, pattern);
  if (match === undefined) return undefined;
  const above = lines.slice(0, match.at);
  return above.some((line) => ANY_AMOUNT.test(line)) || LABEL.test(above.at(-1) ?? '') ? undefined : match;
}

/** Whether what stands where a name does is more than a name: part of a sentence that the payer made up. */
export function isSentence(name: string): boolean {
  return /[$€£] ?\d|:|\b(?:paid|sent|received|envió) |\brequest|\bsolicit/i.test(name);
}

const PARTICLE =
  /^(?:and|of|the|y|e|de|del|la|las|los|da|das|do|dos|di|du|le|van|von|der|den|ter|ten|zu|bin|ibn|al|el)$/;

/** Who is no payer: of what one has paid oneself, and of nobody. */
export function isNobodysName(name: string): boolean {
  return /^(?:you|your|usted|nobody|somebody|someone)\b/i.test(name);
}

const WITHOUT_MONEY =
  /(?<!\p{L})(?:pending|refund(?:s|ed)?|reversal|reversed|return(?:ed)?|cancell?(?:ed|ation)|fail(?:ed|ure)|declined|denied|rejected|scheduled|expire[sd]?|on hold|held|unpaid|invoice|request(?:ed|s)?|claim|void(?:ed)?|disputed?|unauthorized|test|pendiente|reembolso|devuelt[oa]|devoluci[oó]n|cancelad[oa]|fallid[oa]|rechazad[oa]|programad[oa]|vence|retenid[oa]|solicitud|prueba)(?!\p{L})/iu;

/** Whether what stands in a name's place says that the money has not come, or not to stay. A payer of such a name is a person's. */
export function saysWithoutMoney(name: string): boolean {
  return WITHOUT_MONEY.test(name);
}

/** Whether each word of a name begins as those of names do, whatever the alphabet: a sentence has others. */
export function isWrittenAsName(name: string): boolean {
  return name.split(' ').every((word) => PARTICLE.test(word) || /^[^\p{Ll}]/u.test(word));
}

/** Where the last line stands that matches; -1 if none does. */
export function lastIndex(lines: readonly string[], pattern: RegExp): number {
  return lines.findLastIndex((line) => pattern.test(line));
}

/**
 * The value behind a label (`Memo` and the text in the line below, or both in one line, with a colon or without),
 * where it first stands from `from` on. With `valid`, values of another form are passed over.
 */
export function valueBehind(
  lines: readonly string[],
  label: string,
  { from = 0, valid }: { from?: number; valid?: RegExp } = {},
): { readonly value: string; readonly at: number } | undefined {
  const pattern = new RegExp(`^${label}(?:$|: ?| )(?<value>.*)$`, 'i');
  for (let at = Math.max(from, 0); at < lines.length; at += 1) {
    const said = pattern.exec(lines[at] as string)?.groups?.value;
    if (said === undefined) continue;
    const value = said === '' ? (lines[at + 1] ?? '') : said;
    if (value !== '' && (valid === undefined || valid.test(value))) return { value, at };
  }
  return undefined;
}

/** As `valueBehind`, where the label last stands: for what comes behind text that the payer wrote. */
export function lastValueBehind(
  lines: readonly string[],
  label: string,
  { from = 0, valid }: { from?: number; valid?: RegExp } = {},
): { readonly value: string; readonly at: number } | undefined {
  let last: { readonly value: string; readonly at: number } | undefined;
  for (let next = valueBehind(lines, label, withValid(from, valid)); next !== undefined; ) {
    last = next;
    next = valueBehind(lines, label, withValid(next.at + 1, valid));
  }
  return last;
}

function withValid(from: number, valid: RegExp | undefined) {
  return valid === undefined ? { from } : { from, valid };
}

/** The text of the lines from one on to the last that matches, which ends it; undefined if none does. */
export function textUntil(lines: readonly string[], end: RegExp, from: number): string | undefined {
  const at = lastIndex(lines, end);
  return at < from ? undefined : lines.slice(from, at).join(' ');
}

/** A name as a mail ends a sentence with it: `Riley T.` keeps its full stop, `Lee Ray.` loses it. */
export function nameOf(text: string | undefined): string | undefined {
  if (text === undefined) return undefined;
  const name = text.trim().replace(/(?<=[^\s.]{2})\.$/, '');
  return name === '' ? undefined : name;
}

/** A pattern that matches the text and nothing else. */
export function literally(text: string): string {
  return text.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&');
}
