import { afterAll, beforeAll, expect, test } from 'vitest';
import { newReference } from '#domain/deposits/reference.ts';
import { judgeReceipts } from '#server/features/receipts/judge.ts';
import { lockReceipt } from '#server/features/receipts/store.ts';
import { insertDeposits } from '#test/fixtures/deposits.ts';
import { type DifferingReceipt, mailOf, openTaker } from '#test/fixtures/receipts/incoming.ts';
import { entriesOf } from '#test/fixtures/records.ts';
import { setApprovals } from '#test/fixtures/settings.ts';
import { startTestCashier, type TestCashier } from '#test/fixtures/test-cashier.ts';

/** Proved money that may be somebody else's: one supervisor alone gives it to nobody. */

let cashier: TestCashier;
let taker: ReturnType<typeof openTaker>;
let olga: { token: string };
let sam: { token: string };
let ann: { token: string };
beforeAll(async () => {
  cashier = await startTestCashier();
  taker = openTaker(cashier.database);
  olga = await cashier.signInAs('owner', 'Olga');
  sam = await cashier.signInAs('supervisor', 'Sam');
  ann = await cashier.signInAs('supervisor', 'Ann');
  await setApprovals(cashier, { manualEntryAbove: 0 }, olga.token);
});
afterAll(() => cashier[Symbol.asyncDispose]());

const take = async (differing: DifferingReceipt) => {
  const receivedAt = new Date();
  const read = { occurredAt: receivedAt, payerHandle: undefined, ...differing.read };
  return (await taker.take(mailOf({ receivedAt, ...differing, read })))[0]?.id as string;
};
const newDeposit = async (
  username: string,
  columns: { reference?: string; sender_name?: string; amount_cents?: number } = {},
) =>
  (
    await insertDeposits(cashier.database, [
      {
        ...{ username, amount_cents: 5_001, account_id: 'venmo-own', sender_name: 'Jane Doe' },
        created_at: new Date(Date.now() - 3_600_000),
        ...columns,
      },
    ])
  )[0] as string;
type Giving = { readonly receiptId: string; readonly depositId: string };
const give = (
  giving: Giving,
  accepts: 'names-another' | 'payer-of-another' | 'possible-duplicate' | undefined,
) => cashier.send('allocateReceipt', { ...giving, accepts: accepts ? [accepts] : [] }, sam.token);

/** Shown, to be accepted, and then a second person's. */
async function takesTwo(
  giving: Giving,
  accepts: 'names-another' | 'payer-of-another' | 'possible-duplicate',
  words: string,
) {
  expect((await give(giving, undefined)).error).toEqual({
    ...{ status: 'FAILED_PRECONDITION', message: words },
    details: { differs: [accepts] },
  });
  const { result } = await give(giving, accepts);
  expect(result?.status).toBe('waiting');
  const { approvals } = await cashier.call('getApprovals', {}, ann.token);
  expect(approvals.find(({ id }) => id === result?.approval?.id)?.details).toContain(words);
  const approved = await cashier.send('approveChange', { id: result?.approval?.id ?? '' }, ann.token);
  expect(approved.error).toBeUndefined();
  expect(
    (await entriesOf(cashier.database, giving.depositId)).map(({ message }) => message).join(),
  ).toContain(`Accepted: ${words}`);
}

test('whose note may name another’s request', async () => {
  const reference = newReference(Buffer.from('spaced oddly'));
  await newDeposit('FC111', { reference });
  const note = `${reference.slice(0, 3)} ${reference.slice(3)}`;
  const giving = { receiptId: await take({ read: { note } }), depositId: await newDeposit('FC999') };
  const name = `${reference.slice(0, 4)}-${reference.slice(4)}`;
  await takesTwo(giving, 'names-another', `It may name the request ${name} of FC111.`);
});

test('whose payer is known to pay for another, though not by this receipt alone', async () => {
  const read = { payerHandle: '@walt' };
  const walts = await take({ read });
  await give({ receiptId: walts, depositId: await newDeposit('FC222') }, undefined);
  const words = 'Its payer, @walt, is known to pay for FC222.';
  await takesTwo(
    { receiptId: await take({ read }), depositId: await newDeposit('FC999') },
    'payer-of-another',
    words,
  );
  // From now on, for both of them.
  const theirs = { receiptId: await take({ read }), depositId: await newDeposit('FC999') };
  expect((await give(theirs, undefined)).result?.status).toBe('success');

  const shared = await take({ read: { payerHandle: '@ada', amount: 5_000 } });
  for (const username of ['FC1', 'FC2']) {
    const part = { receiptId: shared, depositId: await newDeposit(username), amount: 25 };
    expect((await give(part, undefined)).result?.status).toBe('success');
  }
});

test('which may have been given already, whichever of the two was', async () => {
  for (const place of [0, 1]) {
    const read = {
      transactionId: undefined,
      payerName: `Riley ${['Ash', 'Bell'][place]}`,
      payerHandle: undefined,
    };
    const both = [await take({ read }), await take({ read })];
    const [one, other] = place === 0 ? both : both.reverse();
    const sender_name = read.payerName;
    const first = { receiptId: one as string, depositId: await newDeposit('FC1', { sender_name }) };
    expect((await give(first, undefined)).result?.status).toBe('success');
    const words = 'Another receipt, which may be of the same money, was given to FC1.';
    const second = { receiptId: other as string, depositId: await newDeposit('FC2', { sender_name }) };
    await takesTwo(second, 'possible-duplicate', words);
  }
});

test('which does not name the request, by a name that is not its payer’s or may have been put there', async () => {
  await setApprovals(cashier, { manualEntryAbove: 100 }, olga.token);
  const payment = (amount: number, read: DifferingReceipt['read'] = {}) =>
    take({ read: { payerName: 'Nora Falk', payerHandle: '@nora', amount, ...read } });
  const giving = async (receiptId: Promise<string>, username: string, columns: object = {}) => ({
    ...{ receiptId: await receiptId },
    depositId: await newDeposit(username, { sender_name: 'Eve Puppet', ...columns }),
  });
  const statusOf = async (asked: Giving) => (await give(asked, undefined)).result?.status;

  const other = await giving(payment(41_022), 'FC661');
  const { result } = await give(other, undefined);
  expect(result?.status).toBe('waiting');
  const { approvals } = await cashier.call('getApprovals', {}, ann.token);
  expect(approvals.find(({ id }) => id === result?.approval?.id)?.details).toContain(
    'It does not name the request of FC661, which is from Eve Puppet, and its payer is Nora Falk.',
  );
  expect(
    (await cashier.send('approveChange', { id: result?.approval?.id ?? '' }, ann.token)).error,
  ).toBeUndefined();

  const afterwards = await giving(payment(41_022, { payerHandle: '@nora-2' }), 'FC662', {
    sender_name: 'Nora Falk',
    created_at: new Date(Date.now() + 1_000),
  });
  expect(await statusOf(afterwards)).toBe('waiting');
  const renamed = await giving(payment(41_022, { payerHandle: '@nora-3' }), 'FC663');
  await cashier.call(
    'updateDepositSenderName',
    { depositId: renamed.depositId, senderName: 'Nora Falk' },
    sam.token,
  );
  expect(await statusOf(renamed)).toBe('waiting');

  // What else says that it is theirs: its payer, whom a person has confirmed, a note, or the name.
  expect(await statusOf(await giving(payment(41_023), 'FC661'))).toBe('success');
  expect(
    await statusOf(await giving(payment(41_024, { payerHandle: '@nora-4', note: 'for FC664' }), 'FC664')),
  ).toBe('success');
  const same = { sender_name: 'Nora Falk' };
  expect(await statusOf(await giving(payment(41_025, { payerHandle: '@nora-5' }), 'FC665', same))).toBe(
    'success',
  );

  // Families pay for each other: up to the amount, of all that one player is given so.
  for (const username of ['FC671', 'FC672', 'FC673'])
    expect(await statusOf(await giving(payment(9_000, { payerHandle: `@${username}` }), username))).toBe(
      'success',
    );
  expect(await statusOf(await giving(payment(1_001, { payerHandle: '@more' }), 'FC673'))).toBe('waiting');
  // Nor is the payer of so small a payment the player's for a large one, even where another's payer was accepted.
  expect(await statusOf(await giving(payment(41_026, { payerHandle: '@FC671' }), 'FC671'))).toBe('waiting');
  const walts = { payerHandle: '@walter', payerName: 'Jane Doe' };
  const small = {
    receiptId: await payment(900, walts),
    depositId: await newDeposit('FC680', { sender_name: 'Jane Doe' }),
  };
  expect(await statusOf(small)).toBe('success');
  const puppets = await giving(payment(901, walts), 'FC681', { sender_name: 'Jane Doe' });
  expect((await give(puppets, 'payer-of-another')).result?.status).toBe('success');
  const large = await giving(payment(41_027, walts), 'FC681', { sender_name: 'Jane Doe' });
  expect((await give(large, undefined)).error?.details).toEqual({ differs: ['payer-of-another'] });
  expect((await give(large, 'payer-of-another')).result?.status).toBe('waiting');
  await setApprovals(cashier, { manualEntryAbove: 0 }, olga.token);
});

test('of several that may be of one money, given at once, one is', async () => {
  const read = { transactionId: undefined, payerName: 'Riley Cole', payerHandle: undefined };
  const alike = [await take({ read }), await take({ read }), await take({ read })];
  const giving = await Promise.all(
    alike.map(async (receiptId) => ({
      receiptId,
      depositId: await newDeposit('FC3', { sender_name: 'Riley Cole' }),
    })),
  );
  const answers = await Promise.all(giving.map((each) => give(each, undefined)));
  expect(answers.filter(({ result }) => result).length).toBe(1);
});

test('no rule gives what may have been given already', async () => {
  const reference = newReference(Buffer.from('both tell of it'));
  const read = { note: reference, transactionId: undefined, payerName: 'Riley Dunn', amount: 5_001 };
  const [one, other] = [await take({ read }), await take({ read })];
  expect(
    (
      await give(
        { receiptId: other, depositId: await newDeposit('FC4', { sender_name: 'Riley Dunn' }) },
        undefined,
      )
    ).result?.status,
  ).toBe('success');
  await newDeposit('FC5', { reference });
  await taker.change(async (transaction, log) => {
    await judgeReceipts({ transaction, log, signer: taker.signer }, [await lockReceipt(transaction, one)]);
  });
  const { receipt } = await cashier.call('getReceipt', { receiptId: one }, sam.token);
  expect(receipt.allocations).toEqual([]);
  expect(receipt.reasons[0]?.reason).toBe('possible-duplicate');
});

const goesBack = (receiptId: string) =>
  cashier.call(
    'returnReceipt',
    { receiptId, how: 'Venmo', returnedAt: new Date().toISOString(), reason: 'Asked for it' },
    sam.token,
  );

test('which was noted as returned: its payer may have it', async () => {
  const reference = newReference(Buffer.from('went back'));
  const depositId = await newDeposit('FC777', { reference });
  const receiptId = await take({ read: { note: reference, amount: 5_002 } });
  await goesBack(receiptId);
  await cashier.database.pool.query(
    'update deposits set amount_cents = 5002, version = version + 1 where id = $1',
    [depositId],
  );
  const { receipt } = await cashier.call('reopenReceipt', { receiptId, reason: 'Look again' }, sam.token);
  expect(receipt.state).toBe('waiting');
  const { result } = await give({ receiptId, depositId }, undefined);
  expect(result?.status).toBe('waiting');
  const { approvals } = await cashier.call('getApprovals', {}, ann.token);
  expect(approvals.find(({ id }) => id === result?.approval?.id)?.details).toContain(
    'It was noted as returned to its payer before.',
  );
});

test('nor does a rule once it was dismissed and opened again', async () => {
  await using _ = {
    [Symbol.asyncDispose]: () => setApprovals(cashier, { manualEntryAbove: 0 }, olga.token),
  };
  await setApprovals(cashier, { manualEntryAbove: 500 }, olga.token);
  const reference = newReference(Buffer.from('opened twice'));
  const receiptId = await take({ read: { note: reference } });
  await goesBack(receiptId);
  await newDeposit('FC778', { reference, amount_cents: 5_000 });
  const reopened = { receiptId, reason: 'Look again' };
  await cashier.call('reopenReceipt', reopened, sam.token);
  await cashier.call('dismissReceipt', { receiptId, reason: 'Nobody’s' }, sam.token);
  const { receipt } = await cashier.call('reopenReceipt', reopened, sam.token);
  expect(receipt).toMatchObject({
    allocations: [],
    reasons: [{ words: 'Sam noted it as returned to the payer: Asked for it' }],
  });
});

test('whose other half was noted as returned, also once that is opened again', async () => {
  const read = { transactionId: undefined, payerName: 'Riley Twice' };
  const [one, other] = [await take({ read }), await take({ read })];
  await goesBack(other);
  await cashier.call('reopenReceipt', { receiptId: other, reason: 'Look again' }, sam.token);
  await takesTwo(
    { receiptId: one, depositId: await newDeposit('FC779', { sender_name: read.payerName }) },
    'possible-duplicate',
    'Another receipt, which may be of the same money, went back to its payer or was reversed.',
  );
});
