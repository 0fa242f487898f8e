import { parseTypedUsd } from '#domain/money/typed-usd.ts';
import { cents, formatUsd, MAX_CENTS, usdFromCents } from '#domain/money/usd.ts';
import { readDay } from '#domain/receipts/statements/statement-time.ts';
import { type DatePreset, dateFilterOf, rangeOf } from '#domain/time/date-filter.ts';
import { addDays, isDay, nyDay } from '#domain/time/new-york.ts';
import { andList, inOneWord, orList } from '#domain/words/english.ts';
import type { ListFilter } from '../record/list-address.ts';
import { notUnderstood } from './not-understood.ts';

export type TermChoices = {
  readonly statuses: readonly { readonly value: string; readonly label: string }[];
  readonly methods: readonly string[];
  /** Current and former staff. */
  readonly colleagues: readonly { readonly id: string; readonly name: string }[];
};

export type ReadTerm = { readonly filter: ListFilter } | { readonly problem: string };

/** A whole term, or the text of one that is still to be finished. */
export type Completion = { readonly label: string; readonly hint: string } & (
  | { readonly filter: ListFilter }
  | { readonly text: string }
);

type Reader = (
  value: string,
  choices: TermChoices,
  now: { readonly filter: ListFilter; readonly at: Date },
) => ReadTerm;

const DAYS = 'today, yesterday, lastweek, lastmonth, last3months or a day such as 2026-03-01';

const PRESETS: Readonly<Record<string, DatePreset>> = {
  today: 'today',
  lastweek: 'last_week',
  lastmonth: 'last_month',
  last3months: 'last_3_months',
};

const TERMS: Readonly<Record<string, { readonly hint: string; readonly read: Reader }>> = {
  amount: { hint: '>500, <100, 50-100 or 75', read: readAmount },
  status: { hint: 'what has become of it', read: readStatus },
  method: { hint: 'how it is paid', read: readMethod },
  from: { hint: 'since a day: lastweek, 2026-03-01', read: readFrom },
  to: { hint: 'until a day: yesterday, 2026-03-08', read: readTo },
};

const WAYS_TO_BEGIN = [
  ...Object.entries(TERMS).map(([name, { hint }]) => ({ label: `${name}:`, hint, text: `${name}:` })),
  { label: '@', hint: 'who handled it', text: '@' },
];

/** A day may be written with its month's name, in two words or three: `from:nov 20`. */
const WORDS = /(?:from|to):[a-z]{3,9}\.? \d{1,2}(?:,? \d{4})?(?!\S)|[^\s"]*"[^"]*"?|\S+/gi;
const TERM = /^(\w+):(.*)$/s;

/**
 * Reads the terms that a space or Enter has finished. One that is not understood stays in the text; all do if
 * one is there twice, or if days end before they begin.
 * @param now.filter the filter before
 */
export function takeTerms(
  text: string,
  choices: TermChoices,
  now: { readonly filter: ListFilter; readonly at: Date; readonly isEntered: boolean },
): { readonly filter: ListFilter; readonly text: string; readonly problem: string | undefined } {
  const words = text.match(WORDS) ?? [];
  const areQuotesOpen = text.split('"').length % 2 === 0;
  const isLastFinished = now.isEntered || (/\s$/.test(text) && !areQuotesOpen);
  const finished = isLastFinished ? words : words.slice(0, -1);
  const twice = nameTwice(finished);
  if (twice !== undefined) {
    return { filter: now.filter, text, problem: `“${twice}:” is there twice. Write it once.` };
  }
  let { filter } = now;
  let problem: string | undefined;
  let rest = text;
  for (const word of finished) {
    const read = readTerm(word, choices, { filter, at: now.at });
    if (read === undefined) continue;
    if ('problem' in read) {
      problem ??= read.problem;
      continue;
    }
    filter = { ...filter, ...read.filter };
    rest = rest.replace(word, '').replace(/^\s+|\s+(?=\s)/g, '');
  }
  const plain = finished.filter((word) => termOf(word) === undefined);
  const hint = notUnderstood(plain, Object.keys(TERMS));
  const { from, to } = filter;
  const isOther = from !== now.filter.from || to !== now.filter.to;
  if (isOther && from !== undefined && to !== undefined && to < from) {
    return { filter: now.filter, text, problem: `The days end, on ${to}, before they begin, on ${from}.` };
  }
  return { filter, text: rest, problem: problem ?? hint };
}

function nameTwice(words: readonly string[]): string | undefined {
  const names = words.flatMap((word) => termOf(word)?.name ?? []);
  return names.find((name, place) => names.indexOf(name) < place);
}

/** Without the terms, also those that are not finished or not understood. */
export function plainText(text: string): string {
  const words = text.match(WORDS) ?? [];
  return words.filter((word) => termOf(word) === undefined).join(' ');
}

/** Names follow an @ alone: handles begin with one too. */
export function completionsOf(
  text: string,
  choices: TermChoices,
  now: { readonly filter: ListFilter; readonly at: Date },
): readonly Completion[] {
  const word = /\s$/.test(text) ? '' : (text.match(WORDS)?.at(-1) ?? '');
  if (word.startsWith('@')) {
    const wanted = inOneWord(word.slice(1));
    return choices.colleagues
      .filter(({ name }) => inOneWord(name).includes(wanted))
      .map(({ id, name }) => ({ label: `@${name}`, hint: 'handled by', filter: { by: id } }));
  }
  const term = termOf(word);
  if (term === undefined) {
    // between two words nothing has begun
    if (word === '' && text !== '') return [];
    return WAYS_TO_BEGIN.filter((way) => way.text.startsWith(word.toLowerCase()));
  }
  const wanted = inOneWord(term.value);
  return valuesOf(term, choices)
    .filter((value) => term.name === 'amount' || inOneWord(value).startsWith(wanted))
    .flatMap((value) => {
      const read = TERMS[term.name]?.read(value, choices, now);
      return read && 'filter' in read
        ? [{ label: `${term.name}:${value}`, hint: '', filter: read.filter }]
        : [];
    });
}

export function withoutLastWord(text: string): string {
  const word = text.match(WORDS)?.at(-1) ?? '';
  return text.slice(0, text.lastIndexOf(word));
}

function valuesOf(
  { name, value }: { readonly name: string; readonly value: string },
  { statuses, methods }: TermChoices,
): readonly string[] {
  switch (name) {
    case 'amount':
      return [`>${value}`, `<${value}`, value];
    case 'status':
      return statuses.map(({ label }) => label);
    case 'method':
      return methods;
    case 'from':
      return ['today', 'yesterday', 'lastweek', 'lastmonth', 'last3months'];
    case 'to':
      return ['today', 'yesterday'];
    default:
      return [];
  }
}

function termOf(word: string): { readonly name: string; readonly value: string } | undefined {
  const [, name = '', value = ''] = TERM.exec(word) ?? [];
  const known = name.toLowerCase();
  return Object.hasOwn(TERMS, known) ? { name: known, value: value.replaceAll('"', '') } : undefined;
}

function readTerm(word: string, choices: TermChoices, now: Parameters<Reader>[2]): ReadTerm | undefined {
  const term = termOf(word);
  return term && TERMS[term.name]?.read(term.value.trim(), choices, now);
}

function readAmount(value: string): ReadTerm {
  const range = amountRange(value);
  if (range === undefined) {
    const isAbove = value.split(/[-<>=]/).some((text) => (parseTypedUsd(text) ?? 0) > MAX_CENTS);
    if (isAbove) return { problem: `No amount is above ${formatUsd(MAX_CENTS)}.` };
    return { problem: `“amount:${value}” is no amount. Write ${TERMS.amount?.hint}.` };
  }
  const [min, max] = range.map((bound) => (bound === undefined ? undefined : usdFromCents(cents(bound))));
  return { filter: { min, max } };
}

/** In cents, both ends included. */
function amountRange(value: string): readonly [number | undefined, number | undefined] | undefined {
  const [, sign = '', ...texts] = /^([<>]=?|=)?([^-]+)(?:-(.+))?$/.exec(value) ?? [];
  const [first, last] = texts.map((text) => (text === undefined ? undefined : parseTypedUsd(text)));
  if (first === undefined || first > MAX_CENTS) return undefined;
  if (texts[1] !== undefined) {
    const isRange = sign === '' && last !== undefined && last <= MAX_CENTS && first <= last;
    return isRange ? [first, last] : undefined;
  }
  switch (sign) {
    case '>':
      return first < MAX_CENTS ? [first + 1, undefined] : undefined;
    case '>=':
      return [first, undefined];
    case '<':
      return first > 0 ? [undefined, first - 1] : undefined;
    case '<=':
      return [undefined, first];
    default:
      return [first, first];
  }
}

function readStatus(value: string, { statuses }: TermChoices): ReadTerm {
  const labels = statuses.map(({ label }) => label);
  const label = oneNamed(value, labels);
  const found = statuses.find((status) => status.label === label);
  return found ? { filter: { status: found.value } } : { problem: notOneNamed('status', value, labels) };
}

function readMethod(value: string, { methods }: TermChoices): ReadTerm {
  const method = oneNamed(value, methods);
  return method === undefined ? { problem: notOneNamed('method', value, methods) } : { filter: { method } };
}

function readFrom(value: string, _: TermChoices, { filter, at }: Parameters<Reader>[2]): ReadTerm {
  const date = PRESETS[inOneWord(value)];
  const to = filter.date === 'custom' ? filter.to : undefined;
  if (date && to === undefined) return { filter: { date, from: undefined, to: undefined } };
  const day = date ? firstDay(date, at) : dayOf(value, at);
  if (day === undefined) return { problem: `“from:${value}” is no day. Write ${DAYS}.` };
  return { filter: { date: 'custom', from: day, to } };
}

function readTo(value: string, _: TermChoices, { filter, at }: Parameters<Reader>[2]): ReadTerm {
  const day = dayOf(value, at);
  if (day === undefined)
    return { problem: `“to:${value}” is no day. Write today, yesterday or a day such as 2026-03-01.` };
  const from = filter.date === 'custom' ? filter.from : filter.date && firstDay(filter.date, at);
  return { filter: { date: 'custom', from, to: day } };
}

function dayOf(value: string, at: Date): string | undefined {
  const today = nyDay(at);
  if (inOneWord(value) === 'today') return today;
  if (inOneWord(value) === 'yesterday') return addDays(today, -1);
  if (isDay(value)) return value;
  const year = today.slice(0, 4);
  const written = /\d{4}$/.test(value) ? value : `${value} ${year}`;
  const day = /^[a-z]/i.test(value) ? readDay(written, 'mdy') : undefined;
  // without a year, the last such day is meant
  return day !== undefined && written !== value && day > today ? `${Number(year) - 1}${day.slice(4)}` : day;
}

function firstDay(date: DatePreset, at: Date): string | undefined {
  const { from } = rangeOf(dateFilterOf({ date }), at);
  return from && nyDay(from);
}

/** The exact name, or the only one that begins so, whatever its spaces and capitals. */
function oneNamed(value: string, names: readonly string[]): string | undefined {
  const wanted = inOneWord(value);
  const exact = names.find((name) => inOneWord(name) === wanted);
  const [first, ...others] = begunBy(value, names);
  return exact ?? (others.length === 0 ? first : undefined);
}

function begunBy(value: string, names: readonly string[]): readonly string[] {
  const wanted = inOneWord(value);
  return wanted === '' ? [] : names.filter((name) => inOneWord(name).startsWith(wanted));
}

function notOneNamed(what: string, value: string, names: readonly string[]): string {
  const begun = begunBy(value, names);
  return begun.length > 1
    ? `“${value}” may be ${orList(begun)}. Write more of it.`
    : `No ${what} is called “${value}”. There are ${andList(names)}.`;
}
