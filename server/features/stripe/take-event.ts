import { namesIn } from '#domain/receipts/matching/named-deposit.ts';
import { lockRails, showOnDeposit } from '#server/features/receipts/store.ts';
import { takeReceiptsIn } from '#server/features/receipts/take-receipts.ts';
import type { Services } from '#server/features/services.ts';
import type { EventReceipt } from './event-receipt.ts';
import { takeMovement } from './take-movement.ts';

/** Nobody reads more of an event with attachments. */
const MAX_RAW = 50_000;

const TEST_PAYMENT = 'It is a test payment: no money has moved.';

/** Unless test cards count, as in a demo, a payment by one is kept as a receipt that nobody can allocate. */
export async function takeEvent(
  { change, sealer, signer }: Pick<Services, 'change' | 'sealer' | 'signer'>,
  event: EventReceipt,
  { raw, countsTests, now }: { readonly raw: unknown; readonly countsTests: boolean; readonly now: Date },
): Promise<boolean> {
  const isMoney = event.isLive || countsTests;
  const { eventId } = event;
  const common = {
    source: 'stripe',
    sourceKey: eventId,
    accountId: null,
    authenticity: isMoney ? 'proved' : 'unproved',
    raw: JSON.stringify(raw, null, 1).slice(0, MAX_RAW),
    receivedAt: now,
  } as const;
  if (
    !isMoney &&
    (event.kind === 'movement' || (event.kind === 'receipt' && event.read.event !== 'payment'))
  ) {
    return false;
  }
  await change(async (transaction, log) => {
    const intake = { transaction, log, sealer, signer };
    // Money that came back, and money that went again, find each other.
    await lockRails(transaction, ['stripe']);
    if (event.kind === 'movement') return takeMovement(intake, event.movement, common);
    if (event.kind === 'receipt' && isMoney) {
      await takeReceiptsIn(intake, [{ ...common, read: event.read }]);
      return;
    }
    const problem = event.kind === 'unreadable' && isMoney ? event.problem : TEST_PAYMENT;
    const [taken] = await takeReceiptsIn(intake, [{ ...common, read: null, problem }]);
    if (taken?.isNew && isMoney) {
      await showOnDeposit(transaction, taken.id, namesIn({ source: 'stripe', note: event.note }));
    }
  });
  return true;
}
