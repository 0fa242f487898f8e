import type { ReadReceipt } from '#domain/receipts/receipt.ts';
import type { EventReceipt } from './event-receipt.ts';
import { isBackBeforeGone, movementsOf, type ToldOf } from './movements.ts';

/** Earlier than whatever the provider tells of. */
const BEFORE_ALL = new Date(0);

/** What is to be taken as the receipt of a movement, and what is to be moved to it from another receipt. */
export type Part = {
  readonly key: string;
  /** Null of what could not be read. */
  readonly read: ReadReceipt | null;
  /** Undefined of what is no movement of money from a payment or back. */
  readonly movement: { readonly name: string; readonly at: Date } | undefined;
  /** Whether it is money that is there again, for the request that it was for before. */
  readonly isBack: boolean;
  readonly moves: readonly ToldOf[];
};

/**
 * What is to be taken so that each movement of money has a receipt of its own, now that one more event tells of a payment:
 * what was told before as if of one may turn out to be of two.
 * @param told what was told before of that payment
 */
export function placeEvent(told: readonly ToldOf[], event: EventReceipt, read: ReadReceipt): readonly Part[] {
  const now = toldNow(event, read);
  if (now === undefined) {
    return [{ ...unread(event), read }];
  }
  if (told.some(({ eventId }) => eventId === now.eventId)) return [partOf(read, now, read.transactionId)];
  const all = [...told, ...goneBefore(told, event, now), now];
  const names = new Set(told.map(({ event: kind, name }) => `${kind} ${name}`));
  const nameFor = ({ event: kind, movement }: ToldOf, key: string) =>
    names.has(`${kind} ${movement}`) ? `${movement} ${key}` : movement;
  const kept = new Set<string>();
  const parts: Part[] = [];
  for (const movement of movementsOf(all)) {
    const known = movement.find(({ receiptId }) => receiptId !== null && !kept.has(receiptId));
    if (known?.receiptId) kept.add(known.receiptId);
    const fresh = movement.find(({ receiptId }) => receiptId === null);
    const isBack = movement[0].event === 'payment' && !isBackBeforeGone(all, movement[0]);
    if (fresh) {
      parts.push({ ...partOf(read, fresh, known?.name ?? nameFor(fresh, fresh.eventId)), isBack });
    } else if (!known) {
      const parted = {
        ...(movement.at(-1) as ToldOf),
        eventId: `${now.eventId} before ${movement[0].eventId}`,
      };
      parts.push({ ...partOf(read, parted, nameFor(parted, parted.eventId)), isBack, moves: movement });
    }
  }
  return parts;
}

/** Of an event that tells of no money, or of none that could be read. */
export function unread({ eventId }: EventReceipt): Part {
  return { key: eventId, read: null, movement: undefined, isBack: false, moves: [] };
}

/** What an event tells of money that went from a payment, or came back. */
function toldNow({ eventId }: EventReceipt, read: ReadReceipt): ToldOf | undefined {
  const { event, transactionId, undoes, occurredAt, amount, currency } = read;
  if (event === 'failure' || undoes === undefined) return undefined;
  const [movement, at] = [transactionId as string, occurredAt as Date];
  return { eventId, receiptId: null, name: null, movement, event, amount, currency, at };
}

/** A dispute that is won had taken the money, whether that was told or not. */
function goneBefore(told: readonly ToldOf[], { isOfDispute }: EventReceipt, now: ToldOf): readonly ToldOf[] {
  if (!isOfDispute || now.event !== 'payment') return [];
  const isGone = told.some(
    ({ event, movement, at }) => event === 'dispute' && movement === now.movement && at <= now.at,
  );
  return isGone ? [] : [{ ...now, eventId: `${now.eventId} before`, event: 'dispute', at: BEFORE_ALL }];
}

function partOf(
  read: ReadReceipt,
  { eventId, event, amount, currency, movement, at }: ToldOf,
  name: string | undefined,
): Part {
  return {
    key: eventId,
    read: {
      ...read,
      event,
      direction: event === 'payment' ? 'in' : 'out',
      amount,
      currency,
      transactionId: name as string,
      occurredAt: at === BEFORE_ALL ? (read.occurredAt as Date) : at,
    },
    movement: { name: movement, at },
    isBack: event === 'payment',
    moves: [],
  };
}
