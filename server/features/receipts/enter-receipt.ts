import { randomUUID } from 'node:crypto';
import type { z } from 'zod';
import { enterReceipt } from '#contract/receipts/enter-receipt.ts';
import { METHOD_KEYS, type MethodKey } from '#domain/methods/methods.ts';
import { RAIL_KEYS, RAILS, type Rail } from '#domain/receipts/rail.ts';
import { defineHandler } from '#server/features/define-handler.ts';
import type { CurrentSettings } from '#server/features/payment-settings/current-settings.ts';
import { CallError, invalidArgument } from '#server/platform/protocol/call-error.ts';
import { nameOf } from './close-receipt.ts';
import { judgeReceipts } from './judge.ts';
import { lockOpenReceipt, refused } from './open-receipt.ts';
import { lockRails, lockReceipt, updateReceipt } from './store.ts';
import { takeReceiptsIn } from './take-receipts.ts';
import type { TakenReceipt, Taking } from './taken-receipt.ts';
import { columnsOf, toldBy } from './told.ts';
import { findToldBefore } from './told-before.ts';
import { findReceipt } from './view.ts';

type Entry = z.output<typeof enterReceipt.input>;

const KNOWN = 'There is a receipt of this transaction already.';

export const enterReceiptHandler = defineHandler(
  enterReceipt,
  async ({ input, staff }, { change, database, sealer, settings }) => {
    if (new Date(input.occurredAt) > new Date()) {
      throw invalidArgument([{ field: 'occurredAt', message: 'occurredAt must not be in the future.' }]);
    }
    const taken = takenOf(input, railOf(input.accountId, settings.current()));
    const id = await change(async (transaction, log) => {
      const taking = { transaction, log, sealer };
      const stored =
        input.receiptId === undefined
          ? await storeEntry(taking, taken)
          : await readByHand(taking, input.receiptId, taken);
      if (stored.isNew) {
        const receipt = await lockReceipt(transaction, stored.id);
        log({
          action: 'receipt_entered',
          message: `${nameOf(receipt)} entered by hand: ${input.reason}`,
          actor: staff,
          subject: { type: 'receipt', id: stored.id },
        });
      }
      return stored.id;
    });
    return {
      status: 'success' as const,
      message: 'Entered.',
      receipt: await findReceipt(database.queries, id),
    };
  },
);

function takenOf(input: Entry, rail: Rail): TakenReceipt {
  const { accountId, amountCents, payerName, note, transactionId, occurredAt } = input;
  return {
    source: 'person',
    sourceKey: input.requestId ?? randomUUID(),
    accountId,
    authenticity: 'entered',
    read: {
      rail,
      event: 'payment',
      direction: 'in',
      amount: amountCents,
      currency: 'usd',
      payerName,
      ...(note && { note }),
      ...(transactionId && { transactionId }),
      occurredAt: new Date(occurredAt),
    },
    raw: '',
    receivedAt: new Date(),
  };
}

/** The rail of a receiving account. @throws CallError */
function railOf(accountId: string, { settings }: CurrentSettings): Rail {
  const key: MethodKey | undefined = METHOD_KEYS.find((each) =>
    settings.methods[each].accounts.some(({ id }) => id === accountId),
  );
  if (key === undefined) {
    throw new CallError('NOT_FOUND', 'There is no receiving account of this id.');
  }
  const rail = RAIL_KEYS.find((each) => (RAILS[each].methods as readonly MethodKey[]).includes(key));
  if (rail === undefined) throw refused('Payments to this account are not kept as receipts.');
  return rail;
}

async function storeEntry(taking: Taking, taken: TakenReceipt) {
  const [stored] = await takeReceiptsIn(taking, [taken]);
  if (stored === undefined || stored.outcome === 'same-money') throw new CallError('ALREADY_EXISTS', KNOWN);
  if (stored.outcome === 'known') {
    const { amount_cents, payer_name } = await lockReceipt(taking.transaction, stored.id);
    if (amount_cents !== taken.read?.amount || payer_name !== taken.read?.payerName) {
      throw new CallError('ALREADY_EXISTS', 'Another receipt was entered by this form. Open it again.');
    }
  }
  return stored;
}

/** Gives a receipt that could not be read what a person reads in it. */
async function readByHand({ transaction, log }: Taking, receiptId: string, taken: TakenReceipt) {
  const told = toldBy(taken);
  if (told === undefined) throw new Error('an entry that cannot be read');
  await lockRails(transaction, [told.read.rail]);
  const unread = await lockOpenReceipt(transaction, receiptId);
  if (unread.amount_cents !== null) throw refused('This receipt has been read already.');
  const before = await findToldBefore(transaction, [told]);
  if (before.join(told) !== undefined) throw new CallError('ALREADY_EXISTS', KNOWN);
  const row = await updateReceipt(transaction, receiptId, {
    ...columnsOf(told),
    account_id: told.accountId,
    authenticity: 'entered',
    may_repeat: before.mayBe(told) ?? null,
  });
  await judgeReceipts({ transaction, log }, [row]);
  return { id: receiptId, isNew: true };
}
