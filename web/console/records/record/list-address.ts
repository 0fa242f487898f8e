import { STORED_DEPOSIT_STATUSES } from '#domain/deposits/deposit.ts';
import { DEPOSIT_METHOD_VALUES, WITHDRAWAL_METHODS } from '#domain/methods/methods.ts';
import { centsFromUsd, MAX_CENTS, usdFromCents } from '#domain/money/usd.ts';
import { DATE_PRESETS, type DatePreset, dateFilterOf, rangeOf } from '#domain/time/date-filter.ts';
import { isDay } from '#domain/time/new-york.ts';
import { WITHDRAWAL_STATUSES } from '#domain/withdrawals/withdrawal.ts';
import { LONGEST } from '#domain/words/text-lengths.ts';

/** `from` and `to` are New York days, for the custom range only. */
export type ListSearch = {
  readonly search?: string | undefined;
  readonly status?: string | undefined;
  readonly method?: string | undefined;
  readonly date?: DatePreset | undefined;
  readonly from?: string | undefined;
  readonly to?: string | undefined;
  /** Amounts in USD, both included. */
  readonly min?: number | undefined;
  readonly max?: number | undefined;
  /** The id of the staff member who handled it. */
  readonly by?: string | undefined;
  /** Where the page begins; absent for the newest. */
  readonly cursor?: string | undefined;
  /** The page number, for display; the cursor alone decides what is on it. */
  readonly page?: number | undefined;
  /** The id of the record whose details are open. */
  readonly open?: string | undefined;
};

export type ListFilter = Omit<ListSearch, 'cursor' | 'page' | 'open'>;

export type FilterChoices = { readonly statuses: readonly string[]; readonly methods: readonly string[] };

const MAX_CURSOR = 200;
const UUID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i;

/** Anybody may have typed the address: invalid values are left out. */
export function readListSearch(
  raw: Readonly<Record<string, unknown>>,
  { statuses, methods }: FilterChoices,
): ListSearch {
  const date = oneOf(DATE_PRESETS, raw.date);
  const cursor = text(raw.cursor, MAX_CURSOR);
  const page = Number(raw.page);
  return present({
    search: text(raw.search),
    status: oneOf(statuses, raw.status),
    method: oneOf(methods, raw.method),
    date,
    from: date === 'custom' ? day(raw.from) : undefined,
    to: date === 'custom' ? day(raw.to) : undefined,
    min: amount(raw.min),
    max: amount(raw.max),
    by: uuid(raw.by),
    cursor,
    page: cursor !== undefined && Number.isSafeInteger(page) && page > 1 ? page : undefined,
    open: uuid(raw.open),
  });
}

export function filterOf({ cursor: _cursor, page: _page, open: _open, ...filter }: ListSearch): ListFilter {
  return filter;
}

export function isFiltered(filter: ListFilter): boolean {
  return Object.values(filter).some((value) => value !== undefined);
}

export function oneOf<Value extends string>(values: readonly Value[], value: unknown): Value | undefined {
  return values.find((known) => known === value);
}

export function uuid(value: unknown): string | undefined {
  return typeof value === 'string' && UUID.test(value) ? value.toLowerCase() : undefined;
}

export function text(value: unknown, maxLength: number = LONGEST.search): string | undefined {
  if (typeof value !== 'string') return undefined;
  return value.trim().slice(0, maxLength) || undefined;
}

function amount(value: unknown): number | undefined {
  const isWritten = typeof value === 'number' || (typeof value === 'string' && value.trim() !== '');
  const exact = isWritten ? centsFromUsd(Number(value)) : undefined;
  return exact !== undefined && exact >= 0 && exact <= MAX_CENTS ? usdFromCents(exact) : undefined;
}

function day(value: unknown): string | undefined {
  return typeof value === 'string' && isDay(value) ? value : undefined;
}

/** The server has figures for these years only. */
export function dayOfFigures(value: unknown): string | undefined {
  const known = day(value);
  return known !== undefined && known >= '2000' && known < '2100' ? known : undefined;
}

/** Without undefined fields, so that equivalent addresses are equal. */
export function present<Fields extends object>(fields: Fields): Fields {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as Fields;
}

/** Here New York days become instants. */
export function filterInput(filter: ListFilter) {
  const { from, to } = rangeOf(dateFilterOf(filter), new Date());
  return {
    search: filter.search,
    minAmount: filter.min,
    maxAmount: filter.max,
    handledBy: filter.by,
    from: from?.toISOString(),
    to: to?.toISOString(),
  };
}

export const DEPOSIT_FILTERS: FilterChoices = {
  statuses: STORED_DEPOSIT_STATUSES,
  methods: DEPOSIT_METHOD_VALUES,
};

export function readDepositsSearch(raw: Readonly<Record<string, unknown>>): ListSearch {
  return readListSearch(raw, DEPOSIT_FILTERS);
}

export const WITHDRAWAL_FILTERS: FilterChoices = {
  statuses: WITHDRAWAL_STATUSES,
  methods: WITHDRAWAL_METHODS,
};

export function readWithdrawalsSearch(raw: Readonly<Record<string, unknown>>): ListSearch {
  return readListSearch(raw, WITHDRAWAL_FILTERS);
}
