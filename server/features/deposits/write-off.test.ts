import { afterAll, beforeAll, expect, test } from 'vitest';
import { checkLedger } from '#server/features/ledger/check-ledger.ts';
import { mailOf, openTaker } from '#test/fixtures/receipts/incoming.ts';
import { entriesOf, insertRecord } from '#test/fixtures/records.ts';
import { setApprovals } from '#test/fixtures/settings.ts';
import { startTestCashier, type TestCashier } from '#test/fixtures/test-cashier.ts';

let cashier: TestCashier;
let olga: { id: string; token: string };
let sam: { id: string; token: string };
beforeAll(async () => {
  cashier = await startTestCashier();
  olga = await cashier.signInAs('owner', 'Olga');
  sam = await cashier.signInAs('supervisor', 'Sam');
});
afterAll(async () => {
  expect(await checkLedger(cashier.database.queries)).toEqual({ notOfFacts: [], notOfDays: [] });
  await cashier[Symbol.asyncDispose]();
});

const credited = (amount_cents: number, method = 'Venmo') =>
  insertRecord(cashier.database, 'deposit', { method, amount_cents, status: 'sent' });

const writeOff = async (depositId: string, amount: number) =>
  cashier.send('writeOff', { depositId, amount, reason: 'Disputed, and lost' }, olga.token);

async function balanceOf(account: string) {
  return (await cashier.call('getLedger', { account }, olga.token)).closing;
}

async function listed(depositId: string) {
  const { creditedShort } = await cashier.call('getMoney', {}, olga.token);
  return creditedShort.deposits.some((each) => each.depositId === depositId);
}

test('what is missing of a credited deposit becomes a loss, once, with who said so and why', async () => {
  const id = await credited(9_000);
  const [losses, unseen] = [await balanceOf('losses'), await balanceOf('deposits')];
  expect((await writeOff(id, 80)).error).toMatchObject({
    status: 'ABORTED',
    message: '$90.00 of it is missing now.',
  });
  expect((await writeOff(id, 90)).result?.message).toBe('Written off.');
  expect((await balanceOf('losses')) - losses).toBe(90);
  expect((await balanceOf('deposits')) - unseen).toBe(-90);
  expect((await writeOff(id, 90)).error?.message).toBe('It is already written off.');
  expect((await entriesOf(cashier.database, id)).at(-1)).toMatchObject({
    action: 'deposit_written_off',
    actor_name: 'Olga',
    message: '$90.00 that was credited and did not come, or went back, written off: Disputed, and lost',
  });
});

test('it is no loss once the money comes, and listed again', async () => {
  const id = await credited(5_000);
  await cashier.database.pool.query('update deposits set status_updated_at = now() where id = $1', [id]);
  const losses = await balanceOf('losses');
  expect(await listed(id)).toBe(true);
  await writeOff(id, 50);
  expect(await listed(id)).toBe(false);
  const [receipt] = await openTaker(cashier.database).take(mailOf({ read: { amount: 2_000 } }));
  const given = { receiptId: receipt?.id as string, depositId: id };
  await cashier.call('allocateReceipt', given, olga.token);
  expect((await balanceOf('losses')) - losses).toBe(0);
  expect(await listed(id)).toBe(true);
  await cashier.call('updateDepositStatus', { depositId: id, status: 'pending' }, olga.token);
  expect((await writeOff(id, 30)).error?.message).toBe('This deposit is not credited.');
});

test('nothing is written off while somebody else works on it', async () => {
  const id = await credited(100);
  await cashier.call('lockDeposit', { depositId: id }, sam.token);
  expect((await writeOff(id, 1)).error?.message).toContain('Sam');
  await cashier.call('unlockDeposit', { depositId: id }, sam.token);
  expect((await writeOff(id, 1)).result?.message).toBe('Written off.');
});

test('what was credited long ago is listed once its money went back', async () => {
  const id = await credited(3_000);
  const { pool } = cashier.database;
  await pool.query(`update deposits set status_updated_at = now() - interval '60 days' where id = $1`, [id]);
  expect(await listed(id)).toBe(false);
  await pool.query('update deposits set reversed_at = now() where id = $1', [id]);
  expect(await listed(id)).toBe(true);
});

test('coins, and what came in whole, are nothing to write off', async () => {
  expect((await writeOff(await credited(100, 'BTC'), 1)).error?.message).toBe(
    'Cage does not watch for coins coming in, so it cannot tell what is missing.',
  );
  const id = await credited(100);
  const [receipt] = await openTaker(cashier.database).take(mailOf({ read: { amount: 100 } }));
  const given = { receiptId: receipt?.id as string, depositId: id };
  await cashier.call('allocateReceipt', given, olga.token);
  expect((await writeOff(id, 1)).error?.message).toBe('All of its money came in.');
});

test('above the limit a second person approves it, who need be no owner, and the database takes no other sum', async () => {
  await using _ = { [Symbol.asyncDispose]: () => setApprovals(cashier, {}, olga.token) };
  await setApprovals(cashier, { manualEntryAbove: 10 }, olga.token);
  const id = await credited(7_000);
  const losses = await balanceOf('losses');
  const { result } = await writeOff(id, 70);
  expect(result?.status).toBe('waiting');
  expect((await balanceOf('losses')) - losses).toBe(0);
  await cashier.call('approveChange', { id: result?.approval?.id as string }, sam.token);
  expect((await balanceOf('losses')) - losses).toBe(70);
  await expect(
    cashier.database.pool.query(
      `insert into write_offs (id, deposit_id, amount_cents, reason, made_by, made_by_name)
      values (gen_random_uuid(), $1, 6999, 'x', $2, 'x')`,
      [id, olga.id],
    ),
  ).rejects.toThrow('all that is missing of a deposit');
});
