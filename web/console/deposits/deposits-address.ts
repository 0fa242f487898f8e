import { STORED_DEPOSIT_STATUSES, type StoredDepositStatus } from '#domain/deposits/status.ts';
import { DEPOSIT_METHOD_VALUES, type DepositMethod } from '#domain/methods/methods.ts';
import { DATE_PRESETS, type DateFilter, type DatePreset } from '#domain/time/date-filter.ts';
import { isDay } from '#domain/time/new-york.ts';

/** What the address of the deposits view says. `from` and `to` are New York days, of the custom range only. */
export type DepositsSearch = {
  readonly search?: string | undefined;
  readonly status?: StoredDepositStatus | undefined;
  readonly method?: DepositMethod | undefined;
  readonly date?: DatePreset | undefined;
  readonly from?: string | undefined;
  readonly to?: string | undefined;
  /** Where the page begins; absent for the newest. */
  readonly cursor?: string | undefined;
  /** The number of the page, to be shown; the cursor alone says what is on it. */
  readonly page?: number | undefined;
};

/** The part that says which deposits, whatever the page. */
export type DepositsFilter = Omit<DepositsSearch, 'cursor' | 'page'>;

const MAX_SEARCH = 100;
const MAX_CURSOR = 200;

/** Reads an address that anybody may have typed: what makes no sense is left out. */
export function readDepositsSearch(raw: Readonly<Record<string, unknown>>): DepositsSearch {
  const date = oneOf(DATE_PRESETS, raw.date);
  const cursor = text(raw.cursor, MAX_CURSOR);
  const page = Number(raw.page);
  return present({
    search: text(raw.search, MAX_SEARCH),
    status: oneOf(STORED_DEPOSIT_STATUSES, raw.status),
    method: oneOf(DEPOSIT_METHOD_VALUES, raw.method),
    date,
    from: date === 'custom' ? day(raw.from) : undefined,
    to: date === 'custom' ? day(raw.to) : undefined,
    cursor,
    page: cursor !== undefined && Number.isSafeInteger(page) && page > 1 ? page : undefined,
  });
}

export function filterOf({ cursor: _cursor, page: _page, ...filter }: DepositsSearch): DepositsFilter {
  return filter;
}

export function isFiltered(filter: DepositsFilter): boolean {
  return Object.values(filter).some((value) => value !== undefined);
}

export function dateFilterOf({ date, from, to }: DepositsFilter): DateFilter | undefined {
  if (date === undefined) return undefined;
  return date === 'custom' ? { preset: date, from, to } : { preset: date };
}

function text(value: unknown, maxLength: number): string | undefined {
  if (typeof value !== 'string') return undefined;
  return value.trim().slice(0, maxLength) || undefined;
}

function oneOf<Value extends string>(values: readonly Value[], value: unknown): Value | undefined {
  return values.find((known) => known === value);
}

function day(value: unknown): string | undefined {
  return typeof value === 'string' && isDay(value) ? value : undefined;
}

/** Without the fields that are undefined: two addresses that say the same are equal. */
function present<Fields extends object>(fields: Fields): Fields {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as Fields;
}
