import { type Cents, cents, formatUsd } from '#domain/money/usd.ts';
import { postedProblem } from '#domain/receipts/entry-bounds.ts';
import { formatReadableTimestamp } from '#domain/time/display.ts';
import { addDays, formatNyDay, nyDay, startOfNyDay } from '#domain/time/new-york.ts';

/** What a row says of the account itself. */
export type BalanceCell =
  /** `holds` is after the row. Without `at`, its place among the others is not known. */
  | {
      readonly at: Date | undefined;
      readonly isTimed: boolean;
      /** With its sign; undefined if not known, as `holds`. */
      readonly moved?: Cents | undefined;
      readonly holds?: Cents | undefined;
    }
  /** Before the first row of the file, or after the last one. */
  | { readonly bound: 'beginning' | 'ending'; readonly holds: Cents | undefined };

type Row = { readonly line: number } & Extract<BalanceCell, { readonly isTimed: boolean }>;
type Bound = { readonly line: number } & Exclude<BalanceCell, { readonly isTimed: boolean }>;

export type PrintedBalance = { readonly line: number; readonly asOf: Date; readonly amount: Cents };

/** Mails tell of a payment up to a minute later than its line, and the ledger has it of then. */
const TOLD_LATER_MS = 60_000;
const MOST_HELD = cents(1_000_000_000);
/** The newest of a file. */
const MOST_STATED = 1_000;

export const UNPLACED: BalanceCell = { at: undefined, isTimed: false };

type Said = { readonly line: number; readonly balance?: BalanceCell | undefined };

/**
 * Of each New York day the last one, in their order, once all lines are taken; none of a file whose rows do not add up
 * in the order of their dates. `above` stood above the header.
 */
export function collectBalances(): {
  take(line: Said): void;
  found(above: readonly PrintedBalance[], now: Date): readonly PrintedBalance[];
} {
  const [running, bounds] = [collectRunning(), collectBounds()];
  return {
    take({ line, balance }) {
      if (balance === undefined) return;
      if ('bound' in balance) return bounds.take({ line, ...balance });
      const row = { line, ...balance };
      running.take(row);
      bounds.place(row);
    },
    found(above, now) {
      const all = [...running.found(), ...bounds.found(), ...above];
      return [...new Map(all.map((each) => [each.asOf.getTime(), each])).values()]
        .filter(
          ({ asOf, amount }) =>
            asOf <= now && postedProblem(asOf, now) === undefined && Math.abs(amount) <= MOST_HELD,
        )
        .sort((one, other) => one.asOf.getTime() - other.asOf.getTime())
        .slice(-MOST_STATED);
    },
  };
}

/** The newest row may stand first or last: both are tried, and only one of them may hold. */
function collectRunning() {
  const oldestFirst: PrintedBalance[] = [];
  const newestFirst: PrintedBalance[] = [];
  let [isOldestFirst, isNewestFirst, count] = [true, true, 0];
  let [before, placed]: (Row | undefined)[] = [];
  return {
    take(row: Row): void {
      isOldestFirst &&= isInOrder(placed, row) && addsUp(before, row);
      isNewestFirst &&= isInOrder(row, placed) && addsUp(row, before);
      if (before && endsDay(before, row)) oldestFirst.push(...printedIn(before));
      if (endsDay(row, before)) newestFirst.push(...printedIn(row));
      before = row;
      if (row.at) placed = row;
      count += 1;
    },
    found(): readonly PrintedBalance[] {
      if (isOldestFirst && isNewestFirst && count > 1) return [];
      if (isNewestFirst) return newestFirst;
      return isOldestFirst && before ? [...oldestFirst, ...printedIn(before)] : [];
    },
  };
}

function isInOrder(earlier: Row | undefined, later: Row | undefined): boolean {
  return !earlier?.at || !later?.at || earlier.at <= later.at;
}

function addsUp(earlier: Row | undefined, later: Row | undefined): boolean {
  if (!earlier?.at || !later?.at || later.moved === undefined) return true;
  if (earlier.holds === undefined || later.holds === undefined) return true;
  return earlier.holds + later.moved === later.holds;
}

/** A row of no known place may be of the same day. */
function endsDay({ at }: Row, next: Row | undefined): boolean {
  if (at === undefined || next === undefined) return at !== undefined;
  if (next.at === undefined || next.at.getTime() === at.getTime()) return false;
  return nyDay(next.at) !== nyDay(at);
}

function printedIn({ line, at, isTimed, holds }: Row): readonly PrintedBalance[] {
  if (at === undefined || holds === undefined) return [];
  return [{ line, asOf: momentAfter(at, isTimed), amount: holds }];
}

function collectBounds() {
  const bounds: Bound[] = [];
  let [isPlaced, first, last]: [boolean, Date?, Date?] = [true];
  return {
    take(bound: Bound): void {
      bounds.push(bound);
    },
    place({ at }: Row): void {
      if (at === undefined) isPlaced = false;
      else {
        first = first === undefined || at < first ? at : first;
        last = last === undefined || at > last ? at : last;
      }
    },
    found(): readonly PrintedBalance[] {
      if (!isPlaced || first === undefined || last === undefined) return [];
      const moments = { beginning: new Date(first.getTime() - 1), ending: momentAfter(last, true) };
      return (['beginning', 'ending'] as const).flatMap((bound) => {
        const [only, ...others] = bounds.filter((each) => each.bound === bound);
        // A file of several statements does not say whose these are.
        if (only?.holds === undefined || others.length > 0) return [];
        return [{ line: only.line, asOf: moments[bound], amount: only.holds }];
      });
    },
  };
}

function momentAfter(at: Date, isTimed: boolean): Date {
  const end = endOfNyDay(nyDay(at));
  return isTimed ? new Date(Math.min(at.getTime() + TOLD_LATER_MS, end.getTime())) : end;
}

/** Its last millisecond. */
export function endOfNyDay(day: string): Date {
  return new Date(startOfNyDay(addDays(day, 1)).getTime() - 1);
}

/** `3 balances, the last $1,240.00 at the end of Mar 3, 2026`; undefined for none. */
export function balanceWords(balances: readonly PrintedBalance[]): string | undefined {
  const last = balances.at(-1);
  if (last === undefined) return undefined;
  const { asOf, amount } = last;
  const day = nyDay(asOf);
  const isEnd = asOf.getTime() === endOfNyDay(day).getTime();
  const when = isEnd ? `the end of ${formatNyDay(asOf)}` : `${formatReadableTimestamp(asOf)} (New York)`;
  const count = balances.length === 1 ? 'the balance' : `${balances.length} balances, the last`;
  return `${count} ${formatUsd(amount)} at ${when}`;
}
