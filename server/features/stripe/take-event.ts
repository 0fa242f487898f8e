import { namesIn } from '#domain/receipts/matching/named-deposit.ts';
import { showOnDeposit } from '#server/features/receipts/named-deposit.ts';
import { takeReceiptsIn } from '#server/features/receipts/take-receipts.ts';
import type { Services } from '#server/features/services.ts';
import type { Queries } from '#server/platform/database/database.ts';
import type { EventReceipt } from './event-receipt.ts';

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
  { change, sealer }: Pick<Services, 'change' | 'sealer'>,
  event: EventReceipt,
  { raw, countsTests, now }: { readonly raw: unknown; readonly countsTests: boolean; readonly now: Date },
): Promise<boolean> {
  const isMoney = event.isLive || countsTests;
  if (!isMoney && event.read !== null && event.read.event !== 'payment') return false;
  await change(async (transaction, log) => {
    const note = event.note ?? (await noteOfPayment(transaction, event.restores));
    const [taken] = await takeReceiptsIn({ transaction, log, sealer }, [
      {
        source: 'stripe',
        sourceKey: event.eventId,
        accountId: null,
        authenticity: isMoney ? 'proved' : 'unproved',
        read: isMoney && event.read ? { ...event.read, ...(note !== null && { note }) } : null,
        problem: isMoney ? event.problem : TEST_PAYMENT,
        raw: JSON.stringify(raw, null, 1).slice(0, MAX_RAW),
        receivedAt: now,
      },
    ]);
    if (taken?.isNew && isMoney && event.read === null) {
      await showOnDeposit(transaction, taken.id, namesIn({ source: 'stripe', note }));
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
