import type { Rail } from '#domain/receipts/rail.ts';
import { otherCurrencyTitle } from './currency-title.ts';
import { type DateOrder, isKnownZone } from './statement-time.ts';

export const TEXT_TAKES = ['number', 'rest'] as const;

/** A column, or a part of it, as in `Payment from Ann Doe ref 1`; of that, its number or the rest. */
export type MappedText = {
  readonly column: string;
  readonly after?: string | undefined;
  readonly before?: string | undefined;
  readonly take?: (typeof TEXT_TAKES)[number] | undefined;
};

/** `contains` in any case of letters. */
export type Condition = {
  readonly column: string;
  readonly contains: string;
  readonly not?: boolean | undefined;
};

export type MappedDirection = {
  readonly column: string;
  readonly in: readonly string[];
  readonly out: readonly string[];
};

export type StatementMapping = {
  readonly rail: Rail;
  readonly date: string;
  readonly dateOrder: DateOrder;
  /** Absent where the time stands with the date, or nowhere. */
  readonly time?: string | undefined;
  /** For times that do not name their own: `America/New_York`, `UTC`, `EST`. */
  readonly zone: string;
  /** Without `direction` or `amountOut`, with a sign: above zero it came in. */
  readonly amount: string;
  /** Where outgoing money has a column of its own. */
  readonly amountOut?: string | undefined;
  /** What the account held after each row. */
  readonly balance?: string | undefined;
  /** Absent where its title tells, or there is none. */
  readonly currency?: string | undefined;
  readonly direction?: MappedDirection | undefined;
  /** Somebody has said that amounts without a sign came in. */
  readonly unsignedIn?: boolean | undefined;
  readonly payerName?: MappedText | undefined;
  readonly payerHandle?: MappedText | undefined;
  readonly note?: MappedText | undefined;
  readonly transactionId?: MappedText | undefined;
  /** Other rows are passed over. */
  readonly only?: Condition | readonly Condition[] | undefined;
  /** All columns of the described file; absent if they were not sent. */
  readonly titles?: readonly string[] | undefined;
  /** Columns are `Column 1` and so on. */
  readonly untitled?: boolean | undefined;
};

export function conditionsOf({ only = [] }: StatementMapping): readonly Condition[] {
  return [only].flat();
}

/** A sentence that says what to do, or undefined. */
export function mappingProblem(mapping: StatementMapping): string | undefined {
  const { zone, titles = [], untitled = false, date, amount, amountOut, balance, direction } = mapping;
  if (!isKnownZone(zone)) return `Enter a time zone such as America/New_York, not ${zone}.`;
  if (untitled && titles.length === 0) return 'Choose a file, so that its columns are counted.';
  if (date === amount || date === amountOut) return 'Choose different columns for the date and the amount.';
  if (amount === amountOut) return 'Choose different columns for what came in and what went out.';
  if (balance !== undefined && [date, amount, amountOut].includes(balance)) {
    return 'Choose a column of its own for the balance.';
  }
  const foreign = otherCurrencyTitle(mapping);
  if (foreign !== undefined || direction === undefined) return foreign;
  if (amountOut !== undefined) {
    return 'Choose a column of what went out, or one that says which way the money went, not both.';
  }
  if (direction.in.length === 0 || direction.out.length === 0) {
    return `Enter what ${direction.column} says of money that came in and of money that went out.`;
  }
  const out = direction.out.map((word) => word.toLowerCase());
  return direction.in.some((word) => out.includes(word.toLowerCase()))
    ? 'Enter different words for money that came in and for money that went out.'
    : undefined;
}

/** For the log: `amount: Credit`, `payer name: Details after ‘from ’`. */
export function mappingPhrases({
  titles,
  untitled,
  unsignedIn = false,
  ...fields
}: StatementMapping): readonly string[] {
  const phrases = Object.entries(fields).flatMap(([field, mapped]) => {
    const name = field.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
    return phrasesOf(mapped).map((phrase) => `${name}: ${phrase}`);
  });
  return unsignedIn ? [...phrases, 'amounts without a sign came in'] : phrases;
}

function phrasesOf(
  mapped: StatementMapping[Exclude<keyof StatementMapping, 'titles' | 'untitled' | 'unsignedIn'>],
): readonly string[] {
  if (mapped === undefined) return [];
  if (typeof mapped === 'string') return [mapped];
  if ('length' in mapped) return mapped.flatMap(phrasesOf);
  if ('in' in mapped) return [`${mapped.column}, in ${eitherOf(mapped.in)}, out ${eitherOf(mapped.out)}`];
  if ('contains' in mapped) {
    return [`${mapped.column} ${mapped.not ? 'does not contain' : 'contains'} ‘${mapped.contains}’`];
  }
  const { column, take, after, before } = mapped;
  const taken = take && { number: 'the number in ', rest: 'without its number, ' }[take];
  return [`${taken ?? ''}${column}${after ? ` after ‘${after}’` : ''}${before ? ` before ‘${before}’` : ''}`];
}

function eitherOf(words: readonly string[]): string {
  return words.map((word) => `‘${word}’`).join(' or ');
}
