import { namesIn } from '#domain/receipts/matching/named-deposit.ts';
import { moveEvidence } from '#server/features/receipts/evidence.ts';
import { showOnDeposit } from '#server/features/receipts/named-deposit.ts';
import { lockRails } from '#server/features/receipts/store.ts';
import { takeReceiptsIn } from '#server/features/receipts/take-receipts.ts';
import type { Services } from '#server/features/services.ts';
import type { Queries } from '#server/platform/database/database.ts';
import type { EventReceipt } from './event-receipt.ts';
import { findToldOf } from './movements.ts';
import { placeEvent, unread } from './place-event.ts';

/** Of an event with attachments nobody reads more. */
const MAX_RAW = 50_000;

const TEST_PAYMENT = 'It is a test payment: no money has moved.';

/**
 * Takes the receipt of a signed event, which is proved by its signature.
 * @param options.countsTests whether the provider's test cards count as money, as in a demo run; elsewhere a payment by
 * one is kept as what nobody can allocate
 * @returns whether there was anything to take
 */
export async function takeEvent(
  { change, sealer, signer }: Pick<Services, 'change' | 'sealer' | 'signer'>,
  event: EventReceipt,
  { raw, countsTests, now }: { readonly raw: unknown; readonly countsTests: boolean; readonly now: Date },
): Promise<boolean> {
  const isMoney = event.isLive || countsTests;
  if (!isMoney && event.read !== null && event.read.event !== 'payment') return false;
  await change(async (transaction, log) => {
    // What came back, and what is gone again, find each other.
    await lockRails(transaction, ['stripe']);
    const payment = event.read?.undoes ?? event.restores;
    const note = event.note ?? (await noteOfPayment(transaction, payment));
    const told = await findToldOf(transaction, payment);
    const parts = isMoney && event.read ? placeEvent(told, event, event.read) : [unread(event)];
    const taken = await takeReceiptsIn(
      { transaction, log, sealer, signer },
      parts.map(({ key, read, movement, isBack }) => ({
        source: 'stripe',
        sourceKey: key,
        accountId: null,
        authenticity: isMoney ? 'proved' : 'unproved',
        read: read && { ...read, ...(isBack && note !== null && { note }) },
        problem: isMoney ? event.problem : TEST_PAYMENT,
        raw: JSON.stringify(raw, null, 1).slice(0, MAX_RAW),
        receivedAt: now,
        movement,
      })),
    );
    for (const [place, { moves }] of parts.entries()) {
      for (const [from, moved] of Map.groupBy(moves, ({ receiptId }) => receiptId as string)) {
        const [to, keys] = [taken[place]?.id as string, moved.map(({ eventId }) => eventId)];
        await moveEvidence(transaction, 'stripe', { from, to, keys });
      }
    }
    const [first] = taken;
    if (first?.isNew && isMoney && event.read === null) {
      await showOnDeposit(transaction, first.id, namesIn({ source: 'stripe', note }));
    }
  });
  return true;
}

/** Money that is there again is for the request that it was for before. */
async function noteOfPayment(transaction: Queries, transactionId: string | null): Promise<string | null> {
  if (transactionId === null) return null;
  const payment = await transaction
    .selectFrom('receipts')
    .select('note')
    .where('rail', '=', 'stripe')
    .where('transaction_id', '=', transactionId)
    .where('event', '=', 'payment')
    .executeTakeFirst();
  return payment?.note ?? null;
}
