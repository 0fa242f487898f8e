import type { Rail } from '#domain/receipts/rail.ts';
import type { DateOrder } from '#domain/receipts/statements/statement-time.ts';
import type { Mapping } from './statement-requests.ts';

export const PARTS = ['payerName', 'payerHandle', 'note', 'transactionId'] as const;
type Part = (typeof PARTS)[number];

export const PART_LABELS: Readonly<Record<Part, string>> = {
  payerName: 'Payer',
  payerHandle: 'Payer’s handle, email or phone',
  note: 'Note',
  transactionId: 'Transaction number',
};

type PartDraft = { readonly column: string; readonly after: string; readonly before: string };

/** As it stands in the form; empty where nothing is chosen. */
export type ColumnsDraft = Readonly<Record<Part, PartDraft>> & {
  readonly rail: Rail;
  readonly date: string;
  readonly dateOrder: DateOrder;
  readonly time: string;
  readonly zone: string;
  readonly amount: string;
  readonly amountOut: string;
  readonly onlyColumn: string;
  readonly onlyText: string;
};

export function emptyColumns(): ColumnsDraft {
  const none = { column: '', after: '', before: '' };
  return {
    rail: 'zelle',
    date: '',
    dateOrder: 'mdy',
    time: '',
    zone: 'America/New_York',
    amount: '',
    amountOut: '',
    onlyColumn: '',
    onlyText: '',
    payerName: none,
    payerHandle: none,
    note: none,
    transactionId: none,
  };
}

export function mappingOf(draft: ColumnsDraft): { readonly mapping: Mapping } | { readonly problem: string } {
  const { rail, date, dateOrder, time, zone, amount, amountOut, onlyColumn, onlyText } = draft;
  if (date === '') return { problem: 'Choose the column of the date.' };
  if (amount === '') return { problem: 'Choose the column of the amount.' };
  if (onlyColumn !== '' && onlyText.trim() === '') {
    return { problem: `Enter what ${onlyColumn} has to contain, or take all lines.` };
  }
  const parts = PARTS.flatMap((part) => {
    const { column, after, before } = draft[part];
    return column === '' ? [] : [[part, { column, ...(after && { after }), ...(before && { before }) }]];
  });
  return {
    mapping: {
      rail,
      date,
      dateOrder,
      zone,
      amount,
      ...(time && { time }),
      ...(amountOut && { amountOut }),
      ...(onlyColumn && { only: { column: onlyColumn, contains: onlyText } }),
      ...Object.fromEntries(parts),
    },
  };
}
