import { type Cents, parseUsd } from '#domain/money/usd.ts';

const NUMBER = String.raw`(?:\d{1,3}(?:,\d{3})+|\d{1,9})(?:\.\d{2})?`;
/** Within a pattern: `$5`, `$1,250.00`. */
export const AMOUNT = String.raw`\$ ?${NUMBER}`;
/** As banks write it that show no `$`, too: `5.00 USD`, `USD 5.00`, `US$5`, `$5 USD`. For the flags `iu`. */
export const IN_DOLLARS = String.raw`(?:${AMOUNT}(?: ?USD\b)?|(?<!\p{L})US(?:D|\$) ?${NUMBER}|${NUMBER} ?(?:USD|(?:US )?dollars)\b)`;
const WHOLE_AMOUNT = new RegExp(`^${IN_DOLLARS}$`, 'iu');
const AMOUNTS = new RegExp(IN_DOLLARS, 'giu');

/** Undefined unless the text is an amount in dollars above 0 and nothing else. */
export function amountOf(text: string | undefined): Cents | undefined {
  if (text === undefined || !WHOLE_AMOUNT.test(text)) return undefined;
  const amount = parseUsd(text.replace(/[^\d.,]/g, ''));
  return amount === undefined || amount <= 0 ? undefined : amount;
}

/** As written, in dollars each. */
export function amountsIn(text: string): readonly string[] {
  return text.match(AMOUNTS) ?? [];
}

export function firstMatch(lines: readonly string[], pattern: RegExp, from = 0) {
  for (let at = Math.max(from, 0); at < lines.length; at += 1) {
    const match = pattern.exec(lines[at] as string);
    if (match !== null) return { at, groups: match.groups ?? {} };
  }
  return undefined;
}

/** Within a pattern, with its mark however it is written. */
export const ZELLE = String.raw`Zelle ?(?:®|™|\((?:R|TM)\))?`;

const ANY_AMOUNT = new RegExp(AMOUNT);
const LABEL = /:$|^(?:memo|notes?|message|notas?|mensaje)$/i;

/** The opening sentence only: below an amount or a label it may be the payer's own words. */
export function openingMatch(lines: readonly string[], pattern: RegExp) {
  const match = firstMatch(lines, pattern);
  if (match === undefined) return undefined;
  const above = lines.slice(0, match.at);
  return above.some((line) => ANY_AMOUNT.test(line)) || LABEL.test(above.at(-1) ?? '') ? undefined : match;
}

/** Part of a sentence that the payer made up, in a name's place. */
export function isSentence(name: string): boolean {
  return /[$€£] ?\d|:|\b(?:paid|sent|received|envió) |\brequest|\bsolicit/i.test(name);
}

const PARTICLE =
  /^(?:and|of|the|y|e|de|del|la|las|los|da|das|do|dos|di|du|le|van|von|der|den|ter|ten|zu|bin|ibn|al|el)$/;

/** The account's owner, or nobody in particular. */
export function isNobodysName(name: string): boolean {
  return /^(?:you|your|usted|nobody|somebody|someone)\b/i.test(name);
}

const WITHOUT_MONEY =
  /(?<!\p{L})(?:pending|refund(?:s|ed)?|reversal|reversed|return(?:ed)?|cancell?(?:ed|ation)|fail(?:ed|ure)|declined|denied|rejected|scheduled|expire[sd]?|on hold|held|unpaid|invoice|request(?:ed|s)?|claim|void(?:ed)?|disputed?|unauthorized|test|pendiente|reembolso|devuelt[oa]|devoluci[oó]n|cancelad[oa]|fallid[oa]|rechazad[oa]|programad[oa]|vence|retenid[oa]|solicitud|prueba)(?!\p{L})/iu;

/** The money has not come, or not to stay. A payer whose name reads so waits for a person. */
export function saysWithoutMoney(name: string): boolean {
  return WITHOUT_MONEY.test(name);
}

/** In any alphabet: the words of a sentence begin otherwise. */
export function isWrittenAsName(name: string): boolean {
  return name.split(' ').every((word) => PARTICLE.test(word) || /^[^\p{Ll}]/u.test(word));
}

export function lastIndex(lines: readonly string[], pattern: RegExp): number {
  return lines.findLastIndex((line) => pattern.test(line));
}

/** Finds `Memo` with its value in the line below or behind it. Values that are not `valid` are skipped. */
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

/** As `valueBehind`, for the last such label: below text that the payer wrote. */
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

/** Up to the last line that matches `end`; undefined if none does. */
export function textUntil(lines: readonly string[], end: RegExp, from: number): string | undefined {
  const at = lastIndex(lines, end);
  return at < from ? undefined : lines.slice(from, at).join(' ');
}

/** At the end of a sentence, `Riley T.` keeps its full stop, `Lee Ray.` loses it. */
export function nameOf(text: string | undefined): string | undefined {
  if (text === undefined) return undefined;
  const name = text.trim().replace(/(?<=[^\s.]{2})\.$/, '');
  return name === '' ? undefined : name;
}

export function literally(text: string): string {
  return text.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&');
}
