import { bankLine } from './bank-lines.ts';
import { otherCurrency } from './currency.ts';
import { otherCurrencyTitle } from './currency-title.ts';
import { directedAmount, wentOut } from './directed-amount.ts';
import { type Condition, conditionsOf, type MappedText, type StatementMapping } from './mapping.ts';
import { tellMovement } from './movement.ts';
import { type BalanceCell, UNPLACED } from './printed-balances.ts';
import { isStatus, notSettled } from './row-status.ts';
import { readStatementAmount } from './statement-amount.ts';
import type { NamedRow, StatementFormat } from './statement-format.ts';
import { type AmountSign, passed, type Reading, unreadable } from './statement-line.ts';
import { instantAt, splitDay, startOfDay } from './statement-time.ts';

export function mappedFormat(key: string, label: string, mapping: StatementMapping): StatementFormat {
  const { rail } = mapping;
  const foreign = otherCurrencyTitle(mapping);
  return {
    key,
    label,
    rail,
    columns: columnsOf(mapping),
    titles: mapping.titles,
    ...(mapping.untitled && { fitsUntitled: (row) => tellsOfPayment(mapping, row) }),
    ...(isBySign(mapping) && { signOf: (row) => signOf(row(mapping.amount)) }),
    ...(mapping.balance !== undefined &&
      foreign === undefined && {
        balanceIn: (row, titles) => balanceIn(mapping, mapping.balance as string, row, titles),
      }),
    read: (row, _before, titles) =>
      foreign === undefined ? readMapped(mapping, row, titles) : unreadable(foreign),
  };
}

function columnsOf(mapping: StatementMapping): readonly string[] {
  const { date, time, amount, amountOut, balance, currency } = mapping;
  const { direction, payerName, payerHandle, note, transactionId } = mapping;
  const parts = [direction, payerName, payerHandle, note, transactionId, ...conditionsOf(mapping)];
  const columns = [date, time, amount, amountOut, balance, currency, ...parts.map((part) => part?.column)];
  return [...new Set(columns)].filter((column) => column !== undefined);
}

function tellsOfPayment(mapping: StatementMapping, row: NamedRow): boolean {
  const { amount, amountOut = amount } = mapping;
  return (
    instantIn(mapping, row) !== undefined &&
    [amount, amountOut].some((column) => readStatementAmount(row(column)) !== undefined)
  );
}

function readMapped(mapping: StatementMapping, row: NamedRow, titles: readonly string[]): Reading {
  const conditions = conditionsOf(mapping);
  const unmet = conditions.find((condition) => !holds(condition, row));
  if (unmet !== undefined) {
    return passed(`Its ${unmet.column} ${unmet.not ? 'contains' : 'does not contain'} ‘${unmet.contains}’.`);
  }
  const otherwise = noPaymentIn(mapping, row, titles);
  if (otherwise !== undefined) return otherwise;
  const amount = signedAmount(mapping, row, titles);
  if (typeof amount !== 'string') return amount;
  return tellMovement({
    rail: mapping.rail,
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

function noPaymentIn(
  mapping: StatementMapping,
  row: NamedRow,
  titles: readonly string[],
): Reading | undefined {
  const wanted = conditionsOf(mapping).filter(({ not }) => !not);
  return (
    notSettled(row, titles, {
      date: mapping.date,
      texts: TEXTS.map((text) => mapping[text]?.column),
      conditioned: wanted.map(({ column }) => column),
    }) ??
    bankLineIn(mapping, row, titles) ??
    otherCurrency(row, titles, mapping)
  );
}

/** Also of rows that are no payments by the conditions. */
function balanceIn(
  mapping: StatementMapping,
  column: string,
  row: NamedRow,
  titles: readonly string[],
): BalanceCell | undefined {
  const otherwise = noPaymentIn(mapping, row, titles);
  if (otherwise !== undefined) return otherwise.kind === 'passed' ? undefined : UNPLACED;
  const amount = signedAmount(mapping, row, titles);
  return {
    at: instantIn(mapping, row),
    isTimed: (mapping.time === undefined ? splitDay(row(mapping.date)).rest : row(mapping.time)) !== '',
    moved: typeof amount === 'string' ? readStatementAmount(amount) : undefined,
    holds: readStatementAmount(row(column)),
  };
}

function bankLineIn(
  { note }: StatementMapping,
  row: NamedRow,
  titles: readonly string[],
): Reading | undefined {
  return titles
    .filter((title) => title !== note?.column && !PAYERS_TEXT.test(title) && !/balance/i.test(title))
    .map((title) => bankLine(row(title)))
    .find((reading) => reading !== undefined);
}

const TEXTS = ['payerName', 'payerHandle', 'note', 'transactionId'] as const;

function holds({ column, contains, not = false }: Condition, row: NamedRow): boolean {
  return row(column).toLowerCase().includes(contains.toLowerCase()) !== not;
}

function signedAmount(mapping: StatementMapping, row: NamedRow, titles: readonly string[]): string | Reading {
  const amount = row(mapping.amount);
  if (mapping.direction !== undefined) return directedAmount(amount, mapping.direction, row);
  if (mapping.amountOut !== undefined) {
    return (
      ofTwoColumns(amount, row(mapping.amountOut)) ??
      unreadable('It has an amount that came in and one that went out.')
    );
  }
  const told = isSigned(amount) ? undefined : titles.find((title) => tellsOfMoneyOut(title, row(title)));
  if (told === undefined) return amount;
  return {
    kind: 'unreadable',
    why: `Its amount has no sign, and its ${told} says ‘${row(told)}’.`,
    asks: 'direction',
  };
}

/** A whole cell, in a column of no free text. */
const OUT_WORD =
  /^(?:d|dr|db|(?:\w+ )?debits?|withdrawals?|sent|out|outgoing|paid|paid out|money out|outflow|fees?|charges?|purchases?|bill ?pay(?:ment)?s?|transfers? out|cargos?|d[eé]bitos?|retiros?)$/i;
const OUT_TEXT =
  /^(?:withdrawals?|(?:payment |money )?sent to|payment sent|outgoing|transfer to)\b|^zel(?:le)?\b(?:(?!\bfrom\b).)*\bto\b/i;
/** Columns in which payers write. */
const PAYERS_TEXT = /memo|note|message|comment|subject/i;
const FREE_TEXT = /desc|detail|name|payee|narrative|party/i;

function tellsOfMoneyOut(title: string, cell: string): boolean {
  if (PAYERS_TEXT.test(title) || isStatus(title)) return false;
  return OUT_TEXT.test(cell) || (!FREE_TEXT.test(title) && OUT_WORD.test(cell));
}

function isSigned(amount: string): boolean {
  return /[-+()\u2212\u2013]|[CD]R$/i.test(amount);
}

/** Titles of columns that hold only what came in. */
const CAME_IN =
  /^(?:credits?|deposits?|receipts|received|inflows?|(?:money|paid|cash) ?in|(?:credit|deposit) amount|amount (?:in|received|credited))$/i;

function isBySign({ amount, amountOut, direction, unsignedIn = false }: StatementMapping): boolean {
  return !unsignedIn && amountOut === undefined && direction === undefined && !CAME_IN.test(amount.trim());
}

function signOf(amount: string): AmountSign | undefined {
  const read = readStatementAmount(amount) ?? 0;
  if (read === 0) return undefined;
  if (read < 0) return 'out';
  return isSigned(amount) ? 'in' : 'none';
}

/** With its sign; undefined where both columns have an amount. */
function ofTwoColumns(cameIn: string, out: string): string | undefined {
  if (isNothing(out)) return cameIn || out;
  return isNothing(cameIn) ? wentOut(out) : undefined;
}

function isNothing(text: string): boolean {
  return text === '' || readStatementAmount(text) === 0;
}

/** The time stands with the date, in a cell of its own, or nowhere. */
function instantIn({ date, dateOrder, time, zone }: StatementMapping, row: NamedRow): Date | undefined {
  const { day: written, rest } = splitDay(row(date));
  const timeText = time === undefined ? rest : row(time);
  if (timeText === '') return startOfDay(written, dateOrder);
  return instantAt(written, timeText, dateOrder, zone);
}

function textIn(row: NamedRow, part: MappedText | undefined): string {
  if (part === undefined) return '';
  const cell = row(part.column);
  const from = part.after === undefined ? 0 : endOf(cell, part.after);
  const end = part.before === undefined ? -1 : cell.toLowerCase().indexOf(part.before.toLowerCase(), from);
  if (from === -1) return '';
  const text = (end === -1 ? cell.slice(from) : cell.slice(from, end)).trim();
  if (part.take === undefined) return text;
  const number = text.match(NUMBER)?.at(-1) ?? '';
  return part.take === 'number'
    ? number
    : text
        .replace(new RegExp(`#?${number}`), '')
        .replace(/ +/g, ' ')
        .trim();
}

/** A payment's number within a text, such as `BACs44a9oiu1`. */
const NUMBER = /(?<![\p{L}\p{N}])(?=[A-Za-z]*\d)[A-Za-z0-9]{6,40}(?![\p{L}\p{N}])/gu;

function endOf(cell: string, text: string): number {
  const at = cell.toLowerCase().indexOf(text.toLowerCase());
  return at === -1 ? -1 : at + text.length;
}
