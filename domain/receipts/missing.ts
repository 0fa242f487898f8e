import { groupedBy } from '#domain/lists/grouped-by.ts';
import { type Cents, cents, sumCents } from '#domain/money/usd.ts';
import type { Reversal } from './receipt.ts';

type Money = { readonly amount: Cents; readonly currency: string | null };

export type Moved = Money & {
  readonly id: string;
  /** Null if it came back. */
  readonly event: Reversal | null;
  /** The provider's names for the movement. */
  readonly movements: readonly string[];
};

type Undoing = Moved & { readonly event: Reversal };

/** The part of a reversal that a deposit bore. */
export type Loss = { readonly depositId: string; readonly username: string; readonly amount: Cents };

/** A loss as it was counted when the reversal was reported. */
export type Taken = Loss & {
  /** Empty for the payment's money, else the returned sum's: these follow the payment, in this order. */
  readonly from: string;
  /** Since when the deposit had it: the newest goes first. */
  readonly given: string;
};

/** With the losses counted at its report. */
export type Taking = Moved & { readonly losses: readonly Taken[] };

/** The part of a payment that one kind of reversal took, in one reported currency. */
export type Gone = Money & { readonly event: Reversal };

/**
 * By id: of each reversal, how much has not come back since; of each return, how much of it had been missing.
 * Money of one currency cannot come back in another. `moved` is in the order of the provider's clock.
 */
export function openByEach(moved: readonly Moved[]): ReadonlyMap<string, Cents> {
  const open = new Map<string, Cents>(undoingOf(moved).map(({ id, amount }) => [id, amount]));
  for (const back of moved.filter(({ event }) => event === null)) {
    let left: number = back.amount;
    for (const { id } of likeliestFirst(undoingOf(moved), back)) {
      const restored = Math.min(left, open.get(id) ?? 0);
      open.set(id, cents((open.get(id) ?? 0) - restored));
      left -= restored;
    }
    open.set(back.id, cents(back.amount - left));
  }
  return open;
}

/**
 * By id, how much of the payment each keeps: together no more than all of it. A failure keeps all, and so
 * does another currency, whose share cannot be said. `moved` is in the order of the provider's clock.
 */
export function missingByEach(payment: Money, moved: readonly Moved[]): ReadonlyMap<string, Cents> {
  const open = openByEach(moved);
  let most: number = payment.amount;
  return new Map(
    undoingOf(moved).map(({ id, event, currency }) => {
      const own = open.get(id) ?? 0;
      const isWhole = own > 0 && (event === 'failure' || currency !== payment.currency);
      const missing = isWhole ? most : Math.min(own, most);
      most -= missing;
      return [id, cents(missing)];
    }),
  );
}

/**
 * By id: how much is missing of a payment, and of each sum that came back of it, which is money of its own
 * and may leave again. Another currency is no money beside the payment: it only restores it, once all of it
 * is back.
 * @param payment undefined if it is not known yet
 * @param moved by the provider's clock
 * @param told the payment and what came back, as reported: later knowledge takes nothing from the others
 */
export function reversedByEach(
  payment: Money | undefined,
  moved: readonly Moved[],
  told: ReadonlyArray<Money & { readonly id: string }>,
): ReadonlyMap<string, Cents> {
  const currency = payment ? payment.currency : told[0]?.currency;
  const own = moved.filter((each) => each.currency === currency);
  const open = openByEach(own);
  const missing = payment ? missingByEach(payment, moved) : open;
  const gone = undoingOf(payment ? moved : own).map(({ id }) => missing.get(id) ?? 0);
  const restored = own.filter(({ event }) => event === null).map(({ id }) => open.get(id) ?? 0);
  let left = [...gone, ...restored].reduce<number>((sum, each) => sum + each, 0);
  return new Map(
    told.map((each) => {
      if (each.currency !== currency) return [each.id, each.amount];
      const reversed = Math.min(each.amount, left);
      left -= reversed;
      return [each.id, cents(reversed)];
    }),
  );
}

/**
 * By id, the deposits that bore each reversal. The first one reported takes a deposit's money; the part
 * beyond what was missing at its time counts for an earlier one. `told` is in the order of the provider's
 * clock.
 */
export function lossesByEach(
  payment: Money | undefined,
  told: readonly Taking[],
): ReadonlyMap<string, readonly Loss[]> {
  const pool = undoingOf(told)
    .flatMap(({ losses }) => losses)
    .toSorted((one, other) => one.from.localeCompare(other.from) || other.given.localeCompare(one.given))
    .map((loss) => ({ loss, left: loss.amount as number }));
  return new Map(
    takenByEach(payment, told).map(({ id, taken }) => {
      let due = taken;
      const parts = pool.map((each) => {
        const amount = Math.min(each.left, due);
        each.left -= amount;
        due -= amount;
        return { depositId: each.loss.depositId, username: each.loss.username, amount: cents(amount) };
      });
      const own = groupedBy(
        parts.filter(({ amount }) => amount > 0),
        ({ depositId }) => depositId,
      );
      return [
        id,
        [...own.values()].map((all) => ({
          ...(all[0] as Loss),
          amount: sumCents(all.map(({ amount }) => amount)),
        })),
      ];
    }),
  );
}

/** Moves the part that a reversal took too early to the earlier ones. */
function takenByEach(payment: Money | undefined, told: readonly Taking[]) {
  const sums = undoingOf(told).map(({ id, losses }) => {
    const taken: number = sumCents(losses.map(({ amount }) => amount));
    const until = told.slice(0, told.findIndex((each) => each.id === id) + 1);
    const due = payment ? (missingByEach(payment, until).get(id) ?? 0) : taken;
    return { id, taken, due };
  });
  sums.forEach((earlier, place) => {
    for (const later of sums.slice(place + 1)) {
      const shifted = Math.max(0, Math.min(earlier.due - earlier.taken, later.taken - later.due));
      earlier.taken += shifted;
      later.taken -= shifted;
    }
  });
  return sums;
}

/** By kind and currency, in the clock's order. Another currency takes more than this (`missingByEach`). */
export function goneByKind(
  payment: Money,
  moved: readonly Moved[],
  partOf: (undoing: Undoing, said: Cents) => Cents = (_, said) => said,
): readonly Gone[] {
  const said = saidByEach(payment, moved);
  const sums = groupedBy(undoingOf(moved), ({ event, currency }) => `${event} ${currency}`);
  return [...sums.values()].flatMap(([first, ...others]) => {
    if (first === undefined) return [];
    const { event, currency } = first;
    const parts = [first, ...others].map((each) => partOf(each, said.get(each.id) ?? cents(0)));
    const amount = sumCents(parts);
    return amount > 0 ? [{ event, amount, currency }] : [];
  });
}

/** By id, in the currency reported; nothing for a movement also reported in the payment's own. */
function saidByEach(payment: Money, moved: readonly Moved[]): ReadonlyMap<string, Cents> {
  const open = openByEach(moved);
  const own = moved.filter(({ currency }) => currency === payment.currency);
  const missing = missingByEach(payment, own);
  const said = undoingOf(own).filter(({ id }) => (missing.get(id) ?? 0) > 0);
  const known = new Set(said.flatMap(({ movements }) => movements.filter((name) => name !== '')));
  return new Map(
    undoingOf(moved).map(({ id, currency, movements }) => {
      if (currency === payment.currency) return [id, missing.get(id) ?? cents(0)];
      return [id, movements.some((name) => known.has(name)) ? cents(0) : (open.get(id) ?? cents(0))];
    }),
  );
}

export function undoingOf<One extends Moved>(moved: readonly One[]): ReadonlyArray<One & Undoing> {
  return moved.filter((each): each is One & Undoing => each.event !== null);
}

/** The named movement, otherwise refunds, which may fail under another name. */
function likeliestFirst(undoing: readonly Undoing[], back: Moved): readonly Undoing[] {
  const comparable = undoing.filter(({ currency }) => currency === back.currency);
  const named = comparable.filter(({ movements }) => movements.some((each) => back.movements.includes(each)));
  if (named.some(({ event }) => event !== 'refund')) return named;
  const refunds = comparable.filter(({ event }) => event === 'refund').toReversed();
  return [...named, ...refunds.filter(({ amount }) => amount === back.amount), ...refunds];
}
