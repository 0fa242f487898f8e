import type { Rail } from '#domain/receipts/rail.ts';
import { tellMovement } from './movement.ts';
import { readStatementAmount } from './statement-amount.ts';
import type { NamedRow, StatementFormat } from './statement-format.ts';
import { passed, type Reading, unreadable } from './statement-line.ts';
import { type DateOrder, instantOf, isKnownZone, readDay, readTime, startOfDay } from './statement-time.ts';

/** A column, or a part of it: of `Payment from Ann Doe ref 1`, what stands after `from ` and before ` ref`. */
export type MappedText = {
  readonly column: string;
  readonly after?: string | undefined;
  readonly before?: string | undefined;
};

/** What an owner says of the columns of a file that is of no format known, each by its title. */
export type StatementMapping = {
  readonly rail: Rail;
  readonly date: string;
  readonly dateOrder: DateOrder;
  /** Absent where the time stands with the date, or nowhere. */
  readonly time?: string | undefined;
  /** For times that do not name their own: `America/New_York`, `UTC`, `EST`. */
  readonly zone: string;
  /** With a sign: what is above zero came in. */
  readonly amount: string;
  /** Where what went out has a column of its own. */
  readonly amountOut?: string | undefined;
  readonly payerName?: MappedText | undefined;
  readonly payerHandle?: MappedText | undefined;
  readonly note?: MappedText | undefined;
  readonly transactionId?: MappedText | undefined;
  /** Rows whose column does not contain this text, in any case, are passed over. */
  readonly only?: { readonly column: string; readonly contains: string } | undefined;
};

/** What is wrong with a mapping, as a sentence that says what to do; undefined if nothing is. */
export function mappingProblem({ zone, date, amount, amountOut }: StatementMapping): string | undefined {
  if (!isKnownZone(zone)) return `Enter a time zone such as America/New_York, not ${zone}.`;
  if (date === amount || date === amountOut) return 'Choose different columns for the date and the amount.';
  if (amount === amountOut) return 'Choose different columns for what came in and what went out.';
  return undefined;
}

/** The mapping in phrases, for the log: `amount: Credit`, `payer name: Details after ‘from ’`. */
export function mappingPhrases(mapping: StatementMapping): readonly string[] {
  return Object.entries(mapping).flatMap(([field, mapped]) => {
    const name = field.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
    return mapped === undefined
      ? []
      : [`${name}: ${typeof mapped === 'string' ? mapped : partPhrase(mapped)}`];
  });
}

function partPhrase({ column, ...limits }: { readonly column: string }): string {
  const said = Object.entries(limits).filter(([, text]) => text !== undefined);
  return [column, ...said.map(([limit, text]) => `${limit} ‘${text}’`)].join(' ');
}

export function mappedFormat(key: string, label: string, mapping: StatementMapping): StatementFormat {
  const { rail } = mapping;
  return { key, label, rail, columns: columnsOf(mapping), read: (row) => readMapped(mapping, row) };
}

function columnsOf(mapping: StatementMapping): readonly string[] {
  const { date, time, amount, amountOut, payerName, payerHandle, note, transactionId, only } = mapping;
  const parts = [payerName, payerHandle, note, transactionId, only].map((part) => part?.column);
  return [...new Set([date, time, amount, amountOut, ...parts])].filter((column) => column !== undefined);
}

function readMapped(mapping: StatementMapping, row: NamedRow): Reading {
  const { rail, only } = mapping;
  if (only && !row(only.column).toLowerCase().includes(only.contains.toLowerCase())) {
    return passed(`Its ${only.column} does not contain ‘${only.contains}’.`);
  }
  const amount = amountIn(mapping, row);
  if (amount === undefined) return unreadable('It has an amount that came in and one that went out.');
  return tellMovement({
    rail,
    event: 'payment',
    amount,
    time: [row(mapping.date), mapping.time && row(mapping.time)].filter(Boolean).join(' '),
    occurredAt: instantIn(mapping, row),
    transactionId: textIn(row, mapping.transactionId),
    name: textIn(row, mapping.payerName),
    handle: textIn(row, mapping.payerHandle),
    note: textIn(row, mapping.note),
  });
}

/** With its sign; undefined where both columns have an amount. */
function amountIn({ amount, amountOut }: StatementMapping, row: NamedRow): string | undefined {
  const [cameIn, wentOut] = [row(amount), amountOut === undefined ? '' : row(amountOut)];
  if (isNothing(wentOut)) return cameIn || wentOut;
  if (!isNothing(cameIn)) return undefined;
  const out = readStatementAmount(wentOut);
  return out === undefined || out < 0 ? wentOut : `-${wentOut}`;
}

function isNothing(text: string): boolean {
  return text === '' || readStatementAmount(text) === 0;
}

/** `2026-03-08 09:00:00 EDT` or `2026-03-08T09:00:00Z` in one cell, the time in a cell of its own, or the day alone. */
function instantIn({ date, dateOrder, time, zone }: StatementMapping, row: NamedRow): Date | undefined {
  const [written = '', ...rest] = row(date)
    .replace(/(?<=\d)T(?=\d)/, ' ')
    .split(' ');
  const timeText = time === undefined ? rest.join(' ') : row(time);
  if (timeText === '') return startOfDay(written, dateOrder);
  const [, clock = '', ownZone = ''] = /^([\d:.]+(?:\s?[AP]M)?)\s*(.*)$/i.exec(timeText) ?? [];
  const [day, readClock] = [readDay(written, dateOrder), readTime(clock)];
  return day && readClock ? instantOf(day, readClock, ownZone || zone) : undefined;
}

function textIn(row: NamedRow, part: MappedText | undefined): string {
  if (part === undefined) return '';
  const cell = row(part.column);
  const from = part.after === undefined ? 0 : endOf(cell, part.after);
  const end = part.before === undefined ? -1 : cell.toLowerCase().indexOf(part.before.toLowerCase(), from);
  if (from === -1) return '';
  return (end === -1 ? cell.slice(from) : cell.slice(from, end)).trim();
}

function endOf(cell: string, text: string): number {
  const at = cell.toLowerCase().indexOf(text.toLowerCase());
  return at === -1 ? -1 : at + text.length;
}
