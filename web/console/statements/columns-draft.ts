import type { Rail } from '#domain/receipts/rail.ts';
import type { TEXT_TAKES } from '#domain/receipts/statements/mapping.ts';
import type { DateOrder } from '#domain/receipts/statements/statement-time.ts';
import type { Mapping, StatementAnswer } from './statement-requests.ts';

export type FileColumns = Pick<StatementAnswer, 'columns' | 'firstRow'>;

export const PARTS = ['payerName', 'payerHandle', 'note', 'transactionId'] as const;
type Part = (typeof PARTS)[number];

export const PART_LABELS: Readonly<Record<Part, string>> = {
  payerName: 'Payer',
  payerHandle: 'Payer’s handle, email or phone',
  note: 'Note',
  transactionId: 'Transaction number',
};

type PartDraft = {
  readonly column: string;
  readonly after: string;
  readonly before: string;
  readonly take: '' | (typeof TEXT_TAKES)[number];
};

/** Only lines whose column contains the text, or does not, are imported. */
export type ConditionDraft = { readonly column: string; readonly not: boolean; readonly contains: string };

/** Empty texts where nothing is chosen. */
export type ColumnsDraft = Readonly<Record<Part, PartDraft>> & {
  readonly rail: Rail;
  readonly date: string;
  readonly dateOrder: DateOrder;
  readonly time: string;
  readonly zone: string;
  readonly amount: string;
  readonly amountOut: string;
  readonly balance: string;
  readonly currency: string;
  /** The column that says which way the money went; its words are separated by commas. */
  readonly directionColumn: string;
  readonly unsignedIn: boolean;
  readonly inWords: string;
  readonly outWords: string;
  /** The last one is empty, for another. */
  readonly only: readonly ConditionDraft[];
};

const NO_CONDITION: ConditionDraft = { column: '', not: false, contains: '' };
const NO_PART: PartDraft = { column: '', after: '', before: '', take: '' };

export function emptyColumns(): ColumnsDraft {
  return {
    rail: 'zelle',
    date: '',
    dateOrder: 'mdy',
    time: '',
    zone: 'America/New_York',
    amount: '',
    amountOut: '',
    balance: '',
    currency: '',
    directionColumn: '',
    unsignedIn: false,
    inWords: 'Credit',
    outWords: 'Debit',
    only: [NO_CONDITION],
    payerName: NO_PART,
    payerHandle: NO_PART,
    note: NO_PART,
    transactionId: NO_PART,
  };
}

/** The inverse of `mappingOf`. */
export function draftOf(mapping: Mapping): ColumnsDraft {
  const {
    rail,
    date,
    dateOrder,
    time = '',
    zone,
    amount,
    amountOut = '',
    balance = '',
    currency = '',
  } = mapping;
  const { direction, unsignedIn = false, only = [] } = mapping;
  const empty = emptyColumns();
  const parts = PARTS.map((part) => [part, { ...NO_PART, ...mapping[part] }]);
  return {
    ...{ rail, date, dateOrder, time, zone, amount, amountOut, balance, currency, unsignedIn },
    directionColumn: direction?.column ?? '',
    inWords: direction?.in.join(', ') ?? empty.inWords,
    outWords: direction?.out.join(', ') ?? empty.outWords,
    only: [...[only].flat().map(({ not = false, ...each }) => ({ ...each, not })), NO_CONDITION],
    ...(Object.fromEntries(parts) as Record<Part, PartDraft>),
  };
}

export function withCondition(
  only: readonly ConditionDraft[],
  place: number,
  condition: ConditionDraft,
): readonly ConditionDraft[] {
  const set = only.with(place, condition).filter(({ column }) => column !== '');
  return [...set, NO_CONDITION];
}

export function mappingOf(
  draft: ColumnsDraft,
  file: FileColumns,
): { readonly mapping: Mapping } | { readonly problem: string } {
  const { rail, date, dateOrder, time, zone, amount, amountOut, balance, currency, directionColumn } = draft;
  if (date === '') return { problem: 'Choose the column of the date.' };
  if (amount === '') return { problem: 'Choose the column of the amount.' };
  const [inWords, outWords] = [wordsOf(draft.inWords), wordsOf(draft.outWords)];
  const only = draft.only.filter(({ column }) => column !== '');
  const unsaid = only.find(({ contains }) => contains.trim() === '');
  if (unsaid) return { problem: `Enter what ${unsaid.column} has to contain, or take all lines.` };
  const parts = PARTS.flatMap((part) => {
    const { column, after, before, take } = draft[part];
    const limits = { ...(after && { after }), ...(before && { before }), ...(take && { take }) };
    return column === '' ? [] : [[part, { column, ...limits }]];
  });
  return {
    mapping: {
      rail,
      date,
      dateOrder,
      zone,
      amount,
      titles: [...file.columns],
      ...(file.firstRow && { untitled: true }),
      ...(time && { time }),
      ...(amountOut && { amountOut }),
      ...(balance && { balance }),
      ...(currency && { currency }),
      ...(directionColumn && { direction: { column: directionColumn, in: inWords, out: outWords } }),
      ...(draft.unsignedIn && { unsignedIn: true }),
      ...(only.length > 0 && { only: only.map(({ not, ...rest }) => ({ ...rest, ...(not && { not }) })) }),
      ...Object.fromEntries(parts),
    },
  };
}

function wordsOf(text: string): string[] {
  return text
    .split(',')
    .map((word) => word.trim())
    .filter((word) => word !== '');
}
