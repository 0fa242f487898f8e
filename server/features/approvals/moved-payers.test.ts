import { expect, test } from 'vitest';
import { insertDeposits } from '#test/fixtures/deposits.ts';
import { mailOf, openTaker } from '#test/fixtures/receipts/incoming.ts';
import { setApprovals } from '#test/fixtures/settings.ts';
import { startTestCashier } from '#test/fixtures/test-cashier.ts';

test('who changes whose a small deposit is makes what its payer sends later nobody else’s', async () => {
  await using cashier = await startTestCashier();
  const taker = openTaker(cashier.database);
  const olga = await cashier.signInAs('owner', 'Olga');
  const sam = await cashier.signInAs('supervisor', 'Sam');
  await setApprovals(cashier, { payoutAbove: 100, manualEntryAbove: 100, editAbove: 100 }, olga.token);
  const requested = async (username: string, amount_cents: number, sender_name: string) =>
    (
      await insertDeposits(cashier.database, [
        {
          ...{ username, amount_cents, sender_name, account_id: 'venmo-own' },
          created_at: new Date(Date.now() - 3_600_000),
        },
      ])
    )[0] as string;
  const paid = async (amount: number) => {
    const receivedAt = new Date();
    const read = { amount, occurredAt: receivedAt, payerHandle: '@jane' };
    return (await taker.take(mailOf({ receivedAt, read })))[0]?.id as string;
  };
  const give = (receiptId: string, depositId: string, accepts: 'payer-of-another'[] = []) =>
    cashier.send('allocateReceipt', { receiptId, depositId, accepts }, sam.token);

  const small = await requested('FC100', 5_000, 'Jane Doe');
  expect((await give(await paid(5_000), small)).result?.status).toBe('success');
  const moved = { depositId: small, username: 'FC999' };
  expect((await cashier.call('updateDepositUsername', moved, sam.token)).status).toBe('success');

  const own = await requested('FC999', 200_000, 'Jane Doe');
  const large = await paid(200_000);
  const { receipt } = await cashier.call('getReceipt', { receiptId: large }, sam.token);
  expect(receipt.allocations).toEqual([]);
  expect((await give(large, own)).error?.message).toBe('Its payer, @jane, is known to pay for FC100.');
  expect((await give(large, own, ['payer-of-another'])).result?.status).toBe('waiting');
});
