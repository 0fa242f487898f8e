import { ACTIVITY_DATE_PRESETS, type ActivityDatePreset } from '#domain/time/date-filter.ts';
import { isDay } from '#domain/time/new-york.ts';

/** `workers` and `users` are lists as `writeList` writes them; `from` and `to` are New York days. */
export type ActivitySearch = {
  readonly search?: string | undefined;
  readonly workers?: string | undefined;
  readonly users?: string | undefined;
  readonly date?: ActivityDatePreset | undefined;
  readonly from?: string | undefined;
  readonly to?: string | undefined;
};

/** The server's limits. Source: contract/activity.ts. */
export const MAX_CHOSEN = 100;
const MAX_SEARCH = 100;
const MAX_USERNAME = 40;
const WORKER = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/;

/** Anybody may have typed the address: invalid values are left out. */
export function readActivitySearch(raw: Readonly<Record<string, unknown>>): ActivitySearch {
  const date = ACTIVITY_DATE_PRESETS.find((known) => known === raw.date);
  const isCustom = date === 'custom';
  const fields: ActivitySearch = {
    search: text(raw.search).slice(0, MAX_SEARCH).trim() || undefined,
    workers: list(raw.workers, (worker) => WORKER.test(worker)),
    users: list(raw.users, (user) => user.length <= MAX_USERNAME),
    date,
    from: isCustom ? day(raw.from) : undefined,
    to: isCustom ? day(raw.to) : undefined,
  };
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));
}

export function readList(written: string | undefined): readonly string[] {
  return (written ?? '').split(',').map(unescaped).filter(Boolean);
}

/** Escapes commas, which a username may contain. */
export function writeList(values: readonly string[]): string {
  return values.map((value) => value.replace(/[%,]/g, encodeURIComponent)).join(',');
}

function list(written: unknown, isValid: (value: string) => boolean): string | undefined {
  const values = new Set(readList(text(written)).filter(isValid));
  return writeList([...values].slice(0, MAX_CHOSEN)) || undefined;
}

function unescaped(value: string): string {
  return value.replaceAll('%2C', ',').replaceAll('%25', '%');
}

function text(value: unknown): string {
  return typeof value === 'string' ? value.trim() : '';
}

function day(value: unknown): string | undefined {
  return typeof value === 'string' && isDay(value) && value >= '2000' && value < '2100' ? value : undefined;
}
