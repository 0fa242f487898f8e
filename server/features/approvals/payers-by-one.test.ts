import { randomInt, randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { CallInput } from '#contract/calls.ts';
import { newReference } from '#domain/deposits/reference.ts';
import { depositRequest, insertDeposits } from '#test/fixtures/deposits.ts';
import { mailOf, openTaker } from '#test/fixtures/receipts/incoming.ts';
import { setApprovals } from '#test/fixtures/settings.ts';
import { startTestCashier, type TestCashier } from '#test/fixtures/test-cashier.ts';

/** Up to the limit one person gives a payment by its payer's name. A stranger's becomes nobody's by that. */

let cashier: TestCashier;
let olga: { token: string };
let sam: { token: string };
beforeAll(async () => {
  cashier = await startTestCashier();
  olga = await cashier.signInAs('owner', 'Olga');
  sam = await cashier.signInAs('supervisor', 'Sam');
});
afterAll(() => cashier[Symbol.asyncDispose]());
beforeEach(async () => {
  await setApprovals(cashier, { payoutAbove: 100, manualEntryAbove: 100, editAbove: 100 }, olga.token);
  await cashier.database.pool.query('delete from made_alone');
});

const newPlayer = () => `FC${randomInt(1e6, 1e9)}`;

/** Payments of one stranger, who names no request. */
function newStranger(payerName = 'Jane Stranger') {
  const read = { payerName, payerHandle: `@jane-${randomInt(1e9)}` };
  return async (amount: number) => {
    const occurredAt = new Date(Date.now() - 60_000);
    const [taken] = await openTaker(cashier.database).take(
      mailOf({ read: { ...read, amount, occurredAt }, receivedAt: new Date() }),
    );
    return taken?.id as string;
  };
}

async function newDeposit(username: string, senderName: string, amount: number, columns = {}) {
  const row = { username, sender_name: senderName, amount_cents: amount, ...columns };
  const [id] = await insertDeposits(cashier.database, [
    { created_at: new Date(Date.now() - 3_600_000), ...row },
  ]);
  return id as string;
}

const give = (receiptId: string, depositId: string, amount?: number) =>
  cashier.call('allocateReceipt', { receiptId, depositId, amount, accepts: ['other-account'] }, sam.token);

/** An entry for a player in the stranger's name, which gets ten dollars of a payment that has come in. */
async function giveToOwnEntry(username: string, receiptId: string) {
  const entry = { username, amount: 10, method: 'Venmo', senderName: 'Jane Stranger' } as const;
  const { deposit } = await cashier.call('createManualDeposit', entry, sam.token);
  expect((await give(receiptId, deposit?.id ?? '', 10)).status).toBe('success');
}

test('a payment given to an entry by a name that staff typed confirms nobody', async () => {
  const [take, username] = [newStranger(), newPlayer()];
  await giveToOwnEntry(username, await take(5_000));
  const depositId = await newDeposit(username, 'Mallory Stone', 499_000);
  expect((await give(await take(499_000), depositId)).status).toBe('waiting');
});

test('nor does any rule give what that payer sends from then on', async () => {
  const [take, username] = [newStranger(), newPlayer()];
  await giveToOwnEntry(username, await take(5_000));
  const account = { account_id: 'venmo-own', payment_account: '@the-casino' };
  await newDeposit(username, 'Jane Stranger', 60_000, account);
  const { receipt } = await cashier.call('getReceipt', { receiptId: await take(60_000) }, sam.token);
  expect(receipt.allocations).toEqual([]);
});

test('nor does a payment given to a request that was moved to another player before', async () => {
  const [take, username] = [newStranger(), newPlayer()];
  const small = await newDeposit(newPlayer(), 'Jane Stranger', 5_000);
  await cashier.call('updateDepositUsername', { depositId: small, username }, sam.token);
  expect((await give(await take(5_000), small)).status).toBe('success');
  const large = await newDeposit(username, 'Mallory Stone', 499_000);
  expect((await give(await take(499_000), large)).status).toBe('waiting');
});

test.each([
  ['J', 'Jane Stranger'],
  ['Jane', 'Jane Stranger'],
  ['J S', 'Jane Stranger'],
  ['Riley T.', 'Riley T.'],
  ['John Jane Mary Smith Stranger', 'Jane Stranger'],
  ['Jane Stranger', 'Jane S.'],
])(
  'a request by the name of %s is not known to be that of whoever pays as %s',
  async (senderName, payerName) => {
    const request = depositRequest({ username: newPlayer(), senderName, amount: 2_000 });
    const { id } = await cashier.call('sendDepositEmail', request);
    const receiptId = await newStranger(payerName)(400_000 + randomInt(90_000));
    expect((await give(receiptId, id, 2_000)).status).toBe('waiting');
  },
);

/** Approved by a second person; gives the receipt's id. */
async function enterByTwo(entry: Partial<CallInput<'enterReceipt'>>, meanwhile?: () => Promise<unknown>) {
  const input = {
    ...{ accountId: 'venmo-own', amount: 500, payerName: 'Nora Falk', reason: 'Seen in the app' },
    ...{ occurredAt: new Date(Date.now() - 600_000).toISOString(), requestId: randomUUID(), ...entry },
  };
  const { approval } = await cashier.call('enterReceipt', input, sam.token);
  await meanwhile?.();
  await cashier.call('approveChange', { id: approval?.id ?? '' }, olga.token);
  return input.receiptId ?? ((await cashier.call('enterReceipt', input, sam.token)).receipt?.id as string);
}

test('a request made while the entry of its money waited for approval was made after that came', async () => {
  let depositId = '';
  const receiptId = await enterByTwo({}, async () => {
    const request = depositRequest({ username: newPlayer(), senderName: 'Nora Falk', amount: 500 });
    depositId = (await cashier.call('sendDepositEmail', request)).id;
  });
  expect((await give(receiptId, depositId)).status).toBe('waiting');
});

test('an entry that two have seen is not another’s by the file of one', async () => {
  const transactionId = `${4_000_000_000 + randomInt(1e9)}`;
  const receiptId = await enterByTwo({ transactionId, occurredAt: '2026-11-20T17:00:00Z' });
  const reference = newReference(Buffer.from(transactionId));
  const depositId = await newDeposit(newPlayer(), 'Eve Puppet', 50_000, {
    ...{ reference, account_id: 'venmo-own', created_at: new Date('2026-11-20T16:00:00Z') },
  });
  const content = [
    'Account Statement - (@the-casino)',
    'ID,Datetime,Type,Status,Note,From,To,Amount (total)',
    `${transactionId},2026-11-20T17:00:00,Payment,Complete,${reference.slice(0, 4)}-${reference.slice(4)},Eve Puppet,The Casino,+ $500.00`,
  ].join('\n');
  await cashier.call('importStatement', { accountId: 'venmo-own', commit: true, content }, sam.token);
  const { receipt } = await cashier.call('getReceipt', { receiptId }, sam.token);
  expect(receipt.allocations).toEqual([]);
  expect((await give(receiptId, depositId)).status).toBe('waiting');
});

test('nor of a later time, at which a request of its payer’s name was there', async () => {
  const transactionId = `${4_000_000_000 + randomInt(1e9)}`;
  const [unread] = await openTaker(cashier.database).take(
    mailOf({
      accountId: 'venmo-own',
      authenticity: 'unproved',
      read: null,
      raw: `You were paid ${transactionId}`,
      receivedAt: new Date('2026-11-20T17:30:00Z'),
    }),
  );
  const told = { transactionId, occurredAt: '2026-11-20T17:00:00Z', receiptId: unread?.id };
  const receiptId = await enterByTwo(told);
  const depositId = await newDeposit(newPlayer(), 'Nora Falk', 50_000, {
    ...{ account_id: 'venmo-own', created_at: new Date('2026-11-20T17:20:00Z') },
  });
  const content = [
    'Account Statement - (@the-casino)',
    'ID,Datetime,Type,Status,Note,From,To,Amount (total)',
    `${transactionId},2026-11-20T17:40:00,Payment,Complete,,Nora Falk,The Casino,+ $500.00`,
  ].join('\n');
  await cashier.call('importStatement', { accountId: 'venmo-own', commit: true, content }, sam.token);
  expect((await give(receiptId, depositId)).status).toBe('waiting');
});
