import { groupedBy } from '#domain/lists/grouped-by.ts';
import { type Cents, cents, sumCents } from '#domain/money/usd.ts';
import type { Reversal } from './receipt.ts';

type Money = { readonly amount: Cents; readonly currency: string | null };

/** Money that moved after a payment: it went, or came back. */
export type Moved = Money & {
  readonly id: string;
  /** Null if it came back. */
  readonly event: Reversal | null;
  /** The names that its provider gives to the movement. */
  readonly movements: readonly string[];
};

/** A refund, a dispute or a failure of a payment. */
export type Undoing = Moved & { readonly event: Reversal };

/** How much a deposit had of what a reversal took. */
export type Loss = { readonly depositId: string; readonly username: string; readonly amount: Cents };

/** What was taken from a deposit as a reversal was told. */
export type Taken = Loss & {
  /** Empty if it was the payment's, otherwise which money that came back: these go after the payment, in this order. */
  readonly from: string;
  /** Since when the deposit had it: the newest goes first. */
  readonly given: string;
};

/** What moved after a payment, and what was taken as it was told. */
export type Taking = Moved & { readonly losses: readonly Taken[] };

/** How much of a payment went by one kind of reversal, in a currency in which it was told. */
export type Gone = Money & { readonly event: Reversal };

/**
 * Of each reversal, by id, how much of it has not come back since; of what came back, how much of it had gone. What
 * went in one currency cannot be said to have come back in another.
 * @param moved by the provider's clock
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
 * How much each reversal still keeps of a payment, by id: all together no more than the payment. One that failed keeps
 * all of it, and so does what went in another currency, since how much that is of the payment cannot be said.
 * @param moved by the provider's clock
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
 * How much is gone of a payment, and of each sum that came back of it, which is money of its own and may go again. What
 * came back in another currency is no money beside the payment: once all of that has, the payment itself is there again.
 * @param payment undefined if it is not known yet
 * @param moved by the provider's clock
 * @param told the payment and what came back of it, in the order in which they were told: what comes to be known later
 * takes nothing from the others
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
 * Which deposits had what each reversal took, by id. Whatever is told first takes a deposit's money; beyond what was there
 * for it at its time, that is what an earlier one took.
 * @param told by the provider's clock
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

/** How much of deposits' money each reversal took, where what was told too early leaves the earlier ones their own. */
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

/**
 * What is said to be gone of a payment: the sum of each kind in each currency in which it was told, in the order in
 * which the first of it happened. What went in another currency takes more of the payment than this (`missingByEach`).
 * @param moved by the provider's clock
 * @param partOf how much of what a reversal says is meant
 */
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

/**
 * How much each reversal says is gone of a payment, by id, in the currency in which it was told: nothing if it is the same movement as
 * one that was told in the payment's own.
 */
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

/** What may have come back: the movement that is named, and otherwise refunds, which may fail under another name. */
function likeliestFirst(undoing: readonly Undoing[], back: Moved): readonly Undoing[] {
  const comparable = undoing.filter(({ currency }) => currency === back.currency);
  const named = comparable.filter(({ movements }) => movements.some((each) => back.movements.includes(each)));
  if (named.some(({ event }) => event !== 'refund')) return named;
  const refunds = comparable.filter(({ event }) => event === 'refund').toReversed();
  return [...named, ...refunds.filter(({ amount }) => amount === back.amount), ...refunds];
}
