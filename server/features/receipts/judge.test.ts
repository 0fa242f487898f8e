import { randomInt, randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { newReference } from '#domain/deposits/reference.ts';
import { depositRequest, insertDeposits } from '#test/fixtures/deposits.ts';
import { type DifferingReceipt, mailOf, openTaker, storedReceipt } from '#test/fixtures/receipts/incoming.ts';
import { changesOf, entriesOf, holdRecord, storedRecord } from '#test/fixtures/records.ts';
import { startTestCashier, type TestCashier } from '#test/fixtures/test-cashier.ts';
import { until } from '#test/fixtures/until.ts';

let cashier: TestCashier;
let taker: ReturnType<typeof openTaker>;
let owner: { id: string; token: string };
beforeAll(async () => {
  cashier = await startTestCashier();
  taker = openTaker(cashier.database);
  owner = await cashier.signInAs('owner', 'Olga');
});
afterAll(() => cashier[Symbol.asyncDispose]());

let players = 0;
type Columns = Parameters<typeof insertDeposits>[1][number];

/** A request of a player of its own, by the account that the mails are of; answers its id and reference. */
async function newRequest(columns: Columns = {}) {
  players += 1;
  const reference = newReference(Buffer.from(randomUUID()));
  const account = { account_id: 'venmo-own', payment_account: '@the-casino' };
  const username = `FC77${players}`;
  const [id] = await insertDeposits(cashier.database, [{ username, reference, ...account, ...columns }]);
  return { id: id as string, reference, username };
}

/** A mail of this moment. */
const mailNow = (differing: DifferingReceipt = {}) =>
  mailOf({
    receivedAt: new Date(),
    ...differing,
    read: { payerHandle: `@${randomUUID()}`, occurredAt: new Date(), ...differing.read },
  });

async function take(differing: DifferingReceipt = {}): Promise<string> {
  const [result] = await taker.take(mailNow(differing));
  return result?.id as string;
}

const stored = (id: string) => storedReceipt(cashier.database, id);
const deposit = (id: string) => storedRecord(cashier.database, 'deposit', id);
const choose = async (settings: { knownPayerRule: boolean; approveFunded: boolean }) => {
  const { version } = await cashier.call('getReceiptSettings', {}, owner.token);
  await cashier.call('updateReceiptSettings', { settings, version }, owner.token);
};

test('a payment that names its request funds it in the transaction that takes it, which is logged', async () => {
  const { id, reference, username } = await newRequest();
  const transactionId = randomUUID();
  const receipt = await take({ read: { note: reference.toLowerCase(), transactionId } });
  expect(await stored(receipt)).toMatchObject({ state: 'settled', allocated_cents: 5_000, reasons: [] });
  expect(await deposit(id)).toMatchObject({
    received_cents: 5_000,
    status: 'pending',
    paid_reference: transactionId,
  });
  expect(await entriesOf(cashier.database, id)).toMatchObject([
    {
      action: 'receipt_allocated',
      actor_id: null,
      message: `$50.00 from Jane Doe (Venmo) given to the deposit of ${username} by its reference.`,
      details: { receiptId: receipt },
    },
  ]);
});

test('of two payments that name one request the second is over, in the same batch too', async () => {
  const { id, reference } = await newRequest();
  const [, second] = await taker.take(
    mailNow({ read: { note: reference } }),
    mailNow({ read: { note: reference } }),
  );
  expect((await deposit(id)) as object).toMatchObject({ received_cents: 5_000 });
  expect((await stored(second?.id as string)).reasons).toContain('over');
});

test('a request that comes after its payment is funded within two seconds, by its own commit alone', async () => {
  const reference = newReference(Buffer.from(randomUUID()));
  const receipt = await take({ read: { note: reference, amount: 6_100 } });
  expect((await stored(receipt)).reasons).toEqual(['no-request-fits']);
  await cashier.call(
    'sendDepositEmail',
    depositRequest({ username: 'FC99001', amount: 61, reference, accountId: 'venmo-own' }),
  );
  const committed = performance.now();
  await until(async () => (await stored(receipt)).state === 'settled');
  // On a busy machine; alone it is well under one second.
  expect(performance.now() - committed).toBeLessThan(10_000);
});

test('a request that is corrected is looked at again', async () => {
  const { id, reference } = await newRequest({ amount_cents: 7_200 });
  const receipt = await take({ read: { note: reference, amount: 7_300 } });
  expect((await stored(receipt)).reasons).toContain('over');
  await cashier.call('updateDepositAmount', { depositId: id, amount: 73 }, owner.token);
  await until(async () => (await stored(receipt)).state === 'settled');
});

test('amount and time alone fund nothing, nor does what is not proved', async () => {
  const { id, reference } = await newRequest({ amount_cents: 8_400 });
  const alone = await take({ read: { amount: 8_400 } });
  expect((await stored(alone)).reasons).toEqual(['no-request-fits']);
  const forged = await take({ authenticity: 'unproved', read: { amount: 8_400, note: reference } });
  expect((await stored(forged)).reasons).toEqual(['sender-not-proved']);
  expect((await deposit(id)) as object).toMatchObject({ received_cents: 0 });
});

test('a payer whom a person has confirmed is known from then on, until it is undone or switched off', async () => {
  const payerHandle = `@known-${randomUUID()}`;
  const first = await newRequest({ amount_cents: 9_100 });
  const receiptId = await take({ read: { payerHandle, amount: 9_100 } });
  const given = await cashier.call('allocateReceipt', { receiptId, depositId: first.id }, owner.token);
  const next = () => newRequest({ username: first.username, amount_cents: 9_200 });

  await next();
  const known = await take({ read: { payerHandle: payerHandle.toUpperCase(), amount: 9_200 } });
  expect(await stored(known)).toMatchObject({ state: 'settled' });

  await choose({ knownPayerRule: false, approveFunded: false });
  await next();
  const off = await take({ read: { payerHandle, amount: 9_200 } });
  expect(await stored(off)).toMatchObject({ state: 'waiting' });
  await choose({ knownPayerRule: true, approveFunded: false });

  const [allocation] = given.receipt.allocations;
  const undo = { allocationId: allocation?.id as string, reason: 'Somebody else' };
  await cashier.call('undoAllocation', undo, owner.token);
  const undone = await take({ read: { payerHandle, amount: 9_200 } });
  expect(await stored(undone)).toMatchObject({ state: 'waiting' });
  expect(await differsFor(undone)).toEqual({ differs: ['payer-of-another'] });
});

/** Or whoever took back what had been given could give what the payer sends next to anybody. */
async function differsFor(receiptId: string) {
  const { id: depositId } = await newRequest({ amount_cents: 9_700 });
  const { error } = await cashier.send('allocateReceipt', { receiptId, depositId }, owner.token);
  return error?.details;
}

test('a payer is no longer known for a player from whom a person took back what the rule gave', async () => {
  const payerHandle = `@known-${randomUUID()}`;
  const { id: depositId, username } = await newRequest({ amount_cents: 9_500 });
  const pay = async () => {
    await newRequest({ username, amount_cents: 9_600 });
    return take({ read: { payerHandle, amount: 9_600 } });
  };
  const receiptId = await take({ read: { payerHandle, amount: 9_500 } });
  await cashier.call('allocateReceipt', { receiptId, depositId }, owner.token);
  const known = await pay();
  const { receipt } = await cashier.call('getReceipt', { receiptId: known }, owner.token);
  const undo = { allocationId: receipt.allocations[0]?.id as string, reason: 'Their brother’s' };
  await cashier.call('undoAllocation', undo, owner.token);
  await cashier.database.pool.query(`update deposits set status = 'declined' where username = $1`, [
    username,
  ]);
  const later = await pay();
  expect(await stored(later)).toMatchObject({ state: 'waiting', allocated_cents: 0 });
  expect(await differsFor(later)).toEqual({ differs: ['payer-of-another'] });
});

test.each([
  { phone: true, known: (name: string) => [name, `001${name}`], pays: (name: string) => `+1 ${name}` },
  {
    phone: false,
    known: (name: string) => [name, `@${name}`],
    pays: (name: string) => `venmo.com/u/${name}`,
  },
])(
  'a payer’s handle is one, however it is written, and as it was once kept: %j',
  async ({ phone, known, pays }) => {
    const name = `${phone ? '212' : 'kit-'}${randomInt(1_000_000, 9_999_999)}`;
    const first = await newRequest({ amount_cents: 9_300 });
    const receiptId = await take({ read: { payerHandle: known(name)[1], amount: 9_300 } });
    await cashier.call('allocateReceipt', { receiptId, depositId: first.id }, owner.token);
    for (const kept of known(name)) {
      await cashier.database.pool.query('update known_payers set handle = $1 where handle = any($2)', [
        kept,
        known(name),
      ]);
      await newRequest({ username: first.username, amount_cents: 9_400 });
      const paid = await take({ read: { payerHandle: pays(name), amount: 9_400 } });
      expect((await stored(paid)).state).toBe('settled');
    }
  },
);

test('what a person took back, no rule gives again', async () => {
  const { id, reference, username } = await newRequest({ amount_cents: 9_900 });
  const receipt = await take({ read: { note: reference, amount: 9_900 } });
  const { receipt: shown } = await cashier.call('getReceipt', { receiptId: receipt }, owner.token);
  const allocationId = shown.allocations[0]?.id as string;
  await cashier.call('undoAllocation', { allocationId, reason: 'A gift to his brother' }, owner.token);
  const words = `Olga took it back from the deposit of ${username}: A gift to his brother`;
  expect(await stored(receipt)).toMatchObject({ state: 'waiting', reason_words: [words] });
  // Also when the request changes.
  await cashier.call('updateDepositSenderName', { depositId: id, senderName: 'J. Doe' }, owner.token);
  const { reference: other } = await newRequest({ amount_cents: 9_901 });
  const marker = await take({ read: { note: other, amount: 9_902 } });
  await cashier.call('updateDepositAmount', { depositId: id, amount: 99 }, owner.token);
  expect((await stored(marker)).state).toBe('waiting');
  expect((await deposit(id)) as object).toMatchObject({ received_cents: 0 });
});

test('a funded request is approved as well where an owner chose so, as the rule’s doing', async () => {
  await choose({ knownPayerRule: true, approveFunded: true });
  const [one, held, suspended] = [await newRequest(), await newRequest(), await newRequest()];
  const setBack = await newRequest();
  for (const status of ['sent', 'pending'] as const) {
    await cashier.call('updateDepositStatus', { depositId: setBack.id, status }, owner.token);
  }
  await holdRecord(cashier.database, 'deposit', held.id, { id: owner.id, name: 'Olga', minutesAgo: 1 });
  await cashier.database.pool.query(`insert into players (username, standing) values ($1, 'suspended')`, [
    suspended.username,
  ]);
  for (const { reference } of [one, held, suspended, setBack]) await take({ read: { note: reference } });
  expect(await deposit(one.id)).toMatchObject({
    status: 'approved',
    status_updated_by: null,
    status_updated_by_name: 'Rule for funded requests',
  });
  expect((await changesOf(cashier.database, one.id)).at(-1)).toMatchObject({
    action: 'deposit_approved_by_rule',
    actor_id: null,
    message: `The rule for funded requests set the deposit of ${one.username} from Pending to Approved.`,
  });
  for (const { id } of [held, suspended, setBack]) {
    expect(await deposit(id)).toMatchObject({ status: 'pending', received_cents: 5_000 });
  }
  await choose({ knownPayerRule: true, approveFunded: false });
});

test('what no rule takes says in its drawer what is true now, not what was when it came', async () => {
  const reference = newReference(Buffer.from(randomUUID()));
  const receipt = await take({ authenticity: 'unproved', read: { note: reference } });
  const seen = async () => {
    const {
      receipt: { reasons },
    } = await cashier.call('getReceipt', { receiptId: receipt }, owner.token);
    return reasons.map(({ reason }) => reason);
  };
  expect(await seen()).toEqual(['sender-not-proved', 'no-request-fits']);
  await newRequest({ reference });
  expect(await seen()).toEqual(['sender-not-proved']);
});

test('why nobody took it yet is no longer said of a payment that was given, once it is proved', async () => {
  const { id: depositId } = await newRequest({ amount_cents: 8_800 });
  const read = { amount: 8_800, transactionId: randomUUID(), payerHandle: '@jane-doe' };
  const receiptId = await take({ authenticity: 'unproved', read });
  await cashier.call('allocateReceipt', { receiptId, depositId }, owner.token);
  await take({ read });
  const [shown] = (await cashier.call('getDeposits', { id: depositId }, owner.token)).deposits;
  expect(shown?.payments).toMatchObject([{ amount: '$88.00', isMatched: true, problem: null }]);
});

test('what a person dismissed who believed it is given by no rule once it is proved, until they open it again', async () => {
  const { id: depositId, reference } = await newRequest({ amount_cents: 8_700 });
  const read = { amount: 8_700, transactionId: randomUUID() };
  const receiptId = await take({ source: 'statement', authenticity: 'entered', read });
  await cashier.call('dismissReceipt', { receiptId, reason: 'Credited by hand' }, owner.token);
  await take({ read: { ...read, note: reference } });
  expect(await stored(receiptId)).toMatchObject({
    ...{ authenticity: 'proved', state: 'waiting' },
    reason_words: ['Olga dismissed it: Credited by hand'],
  });
  expect(await deposit(depositId)).toMatchObject({ received_cents: 0 });
  await cashier.call('dismissReceipt', { receiptId, reason: 'Credited by hand' }, owner.token);
  await cashier.call('reopenReceipt', { receiptId, reason: 'It was not' }, owner.token);
  expect(await deposit(depositId)).toMatchObject({ received_cents: 8_700 });
});
