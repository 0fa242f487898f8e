import { afterAll, beforeAll, expect, test } from 'vitest';
import { formatReference, newReference } from '#domain/deposits/reference.ts';
import { insertDeposits } from '#test/fixtures/deposits.ts';
import { settingsWithOwn } from '#test/fixtures/receipts/accounts.ts';
import { venmoRow, venmoStatement } from '#test/fixtures/receipts/statements.ts';
import { storedRecord } from '#test/fixtures/records.ts';
import { setApprovals } from '#test/fixtures/settings.ts';
import { startTestCashier, type TestCashier } from '#test/fixtures/test-cashier.ts';

let cashier: TestCashier;
let sam: { id: string; token: string };
let olga: { id: string; token: string };
beforeAll(async () => {
  cashier = await startTestCashier({ settings: settingsWithOwn({ venmo: ['venmo-1', 'venmo-2'] }) });
  sam = await cashier.signInAs('supervisor', 'Sam');
  olga = await cashier.signInAs('owner', 'Olga');
});
afterAll(() => cashier[Symbol.asyncDispose]());

async function ask(amount_cents: number, username: string, account_id = 'venmo-1') {
  const reference = newReference(crypto.getRandomValues(new Uint8Array(5)));
  const columns = { username, method: 'Venmo', amount_cents, reference, account_id };
  const [id] = await insertDeposits(cashier.database, [columns]);
  return { id: id as string, note: formatReference(reference) };
}

const received = async (id: string) =>
  ((await storedRecord(cashier.database, 'deposit', id)) as { received_cents: number }).received_cents;

const number = () => `44${Math.floor(Math.random() * 1e15)}`;

test('a statement says whose requests its lines name, and one call gives those that fit exactly', async () => {
  const [exact, more] = [await ask(5_000, 'FC801'), await ask(5_000, 'FC802')];
  const elsewhere = await ask(5_000, 'FC804', 'venmo-2');
  const content = venmoStatement(
    venmoRow({ id: number(), amount: '+ $50.00', note: exact.note }),
    venmoRow({ id: number(), amount: '+ $51.00', note: more.note }),
    venmoRow({ id: number(), amount: '+ $50.00', note: elsewhere.note }),
    venmoRow({ id: number(), amount: '+ $50.00', note: 'for the game' }),
  );
  const input = { accountId: 'venmo-1', content };
  const preview = await cashier.call('importStatement', input, sam.token);
  expect(preview).toMatchObject({ exact: 1, toGive: [] });
  const named = preview.lines.flatMap(({ outcome, names }) => (outcome === 'new' ? [names] : []));
  expect(named).toEqual([
    { username: 'FC801', isExact: true },
    { username: 'FC802', isExact: false },
    { username: 'FC804', isExact: false },
    null,
  ]);
  const done = await cashier.call('importStatement', { ...input, commit: true }, sam.token);
  expect(done.toGive).toHaveLength(1);
  expect(await received(exact.id)).toBe(0);
  const { rows } = await cashier.database.pool.query<{ id: string }>(
    `select id from receipts where named_deposit_id = $1`,
    [more.id],
  );
  const ids = [...done.toGive, rows[0]?.id as string];
  const given = await cashier.call('allocateReceipts', { receiptIds: ids }, sam.token);
  expect(given).toMatchObject({
    message: 'Gave 1 receipt.',
    refused: [{ receiptId: rows[0]?.id, message: 'It is not exactly what its request asks for.' }],
  });
  expect([await received(exact.id), await received(more.id)]).toEqual([5_000, 0]);
  const again = await cashier.call('importStatement', { ...input, commit: true }, sam.token);
  expect(again.toGive).toEqual([]);
});

test('what would take a second person is left, and nobody is asked', async () => {
  await using _ = { [Symbol.asyncDispose]: () => setApprovals(cashier, {}, olga.token) };
  await cashier.signInAs('owner', 'Otto');
  await setApprovals(cashier, { manualEntryAbove: 40 }, olga.token);
  const { id, note } = await ask(7_000, 'FC803');
  const content = venmoStatement(venmoRow({ id: number(), amount: '+ $70.00', note }));
  const input = { accountId: 'venmo-1', content, commit: true };
  const { toGive } = await cashier.call('importStatement', input, sam.token);
  const { refused } = await cashier.call('allocateReceipts', { receiptIds: [...toGive] }, sam.token);
  expect(refused.map(({ message }) => message)).toEqual(['It takes a second person: give it by itself.']);
  expect(await received(id)).toBe(0);
  const { approvals } = await cashier.call('getApprovals', {}, olga.token);
  expect(approvals).toEqual([]);
});
