import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { CallInput } from '#contract/calls.ts';
import { dayBefore, hourBefore, newAccount, openedAccount } from '#test/fixtures/receipts/closes.ts';
import { mailOf, openTaker } from '#test/fixtures/receipts/incoming.ts';
import { startTestCashier, type TestCashier } from '#test/fixtures/test-cashier.ts';
import { checkLedger } from './check-ledger.ts';

let cashier: TestCashier;
let taker: ReturnType<typeof openTaker>;
let olga: { id: string; token: string };
let sam: { id: string; token: string };
let sue: { id: string; token: string };
beforeAll(async () => {
  cashier = await startTestCashier();
  olga = await cashier.signInAs('owner', 'Olga');
  sam = await cashier.signInAs('supervisor', 'Sam');
  sue = await cashier.signInAs('supervisor', 'Sue');
  taker = openTaker(cashier.database);
});
afterAll(async () => {
  expect(await checkLedger(cashier.database.queries)).toEqual({ notOfFacts: [], notOfDays: [] });
  await cashier[Symbol.asyncDispose]();
});

const at = hourBefore;
const someAccount = () => newAccount(cashier, olga);
/** It began with $100.00 four days ago. */
const opened = () => openedAccount(cashier, { owner: olga, by: sam, other: sue });
const pay = (accountId: string, amount: number, occurredAt: string) =>
  taker.take(mailOf({ accountId, read: { amount, occurredAt: new Date(occurredAt) } }));
const state = (accountId: string, amount: number, asOf: string) =>
  cashier.call('stateBalance', { requestId: randomUUID(), accountId, amount, asOf }, sam.token);
async function prepare(accountId: string, through: string, said: object = {}) {
  const { next } = await cashier.call('getCloses', { accountId, through }, sam.token);
  const figures = { difference: next?.figures.difference ?? 0, openNote: 'Seen' };
  const input = { requestId: randomUUID(), accountId, through, ...figures, ...said };
  return (await cashier.call('prepareClose', input, sam.token)).close;
}
const approve = ({ id, digest }: { id: string; digest: string }, by = sue) =>
  cashier.call('approveClose', { id, digest }, by.token);
const refusal = async <Name extends 'prepareClose' | 'approveClose' | 'setOpening' | 'stateBalance'>(
  name: Name,
  input: CallInput<Name>,
  by = sam,
) => (await cashier.send(name, input, by.token)).error?.message;
const approvalRefusal = ({ id, digest }: { id: string; digest: string }, by = sue) =>
  refusal('approveClose', { id, digest }, by);
const closes = (accountId: string) => cashier.call('getCloses', { accountId }, sue.token);
const holds = async (accountId: string) =>
  (await cashier.call('getMoney', {}, sue.token)).accounts.find(({ id }) => id === accountId);

test('an account begins with what it says it held, whatever was posted before', async () => {
  const accountId = await someAccount();
  await pay(accountId, 3_000, at(6));
  expect((await closes(accountId)).next).toBeNull();
  const early = { requestId: randomUUID(), accountId, through: dayBefore(1) };
  expect(await refusal('prepareClose', early)).toMatch(/^Say first what this account held to begin with/);

  const opening = { requestId: randomUUID(), accountId, amount: 100, asOf: at(4, 9) };
  const { close } = await cashier.call('setOpening', opening, sam.token);
  expect(close).toMatchObject({ state: 'prepared', number: null, from: null, through: dayBefore(5) });
  expect(close.figures).toMatchObject({ expected: 30, difference: 70, stated: { amount: 100 } });
  expect((await cashier.call('setOpening', opening, sam.token)).close).toEqual(close);
  const sentBefore = 'Something else was already sent under this request ID.';
  expect(await refusal('setOpening', { ...opening, amount: 101 })).toBe(sentBefore);
  const asClose = { requestId: opening.requestId, accountId, through: dayBefore(5) };
  expect(await refusal('prepareClose', asClose)).toBe(sentBefore);
  expect((await closes(accountId)).prepared).toEqual(close);
  expect((await holds(accountId))?.holds).toBe(30);

  expect((await approve(close)).close).toMatchObject({ state: 'approved', number: 1, decidedByName: 'Sue' });
  expect(await holds(accountId)).toMatchObject({
    holds: 100,
    closedThrough: dayBefore(5),
    isPrepared: false,
  });
  expect(await refusal('setOpening', { ...opening, requestId: randomUUID() })).toMatch(
    /has its opening already/,
  );
});

describe('a close', () => {
  test('says what came in, what it should hold and what it says, and is numbered once another person agrees', async () => {
    const accountId = await opened();
    await pay(accountId, 2_000, at(4));
    await pay(accountId, 1_000, at(3));
    await pay(accountId, 500, at(2, 15));
    await state(accountId, 130, at(2, 14));
    const { next } = await closes(accountId);
    expect(next).toMatchObject({ from: dayBefore(4), through: dayBefore(1) });
    const requestId = randomUUID();
    const close = await prepare(accountId, dayBefore(2), { requestId });
    expect(close).toMatchObject({
      from: dayBefore(4),
      through: dayBefore(2),
      state: 'prepared',
      varianceKind: null,
    });
    expect(close.figures).toMatchObject({
      ...{ opening: 100, expected: 130, difference: 0, closing: 135 },
      moved: [{ kind: 'receipt', source: 'mail', count: 3, amount: 35 }],
      stated: { amount: 130, source: 'person', statedByName: 'Sam' },
      waits: { count: 3, amount: 35 },
    });
    expect((await holds(accountId))?.isPrepared).toBe(true);
    expect((await approve(close)).message).toBe('Close 2 is approved.');
    const again = { requestId, accountId, through: dayBefore(2), openNote: 'Seen' };
    expect((await cashier.call('prepareClose', again, sam.token)).message).toBe(
      'The close was prepared before, and is approved.',
    );
    const other = { ...again, through: dayBefore(1) };
    expect((await cashier.send('prepareClose', other, sam.token)).error?.status).toBe('ALREADY_EXISTS');
    expect(await closes(accountId)).toMatchObject({
      next: { from: dayBefore(1), through: dayBefore(1), figures: { opening: 135, stated: null } },
      prepared: null,
      closes: [{ number: 2, digest: close.digest }, { number: 1 }],
    });
    const { entries } = await cashier.call('getActivityLogs', { limit: 2 }, olga.token);
    expect(entries.map(({ action, details }) => [action, details])).toEqual([
      ['close_approved', { figuresDigest: close.digest }],
      ['close_prepared', { figuresDigest: close.digest }],
    ]);
  });

  test('names its difference, which is then no longer expected to be there', async () => {
    const accountId = await opened();
    await state(accountId, 97.5, at(3));
    const input = { requestId: randomUUID(), accountId, through: dayBefore(3) };
    expect(await refusal('prepareClose', input)).toBe('Say what the difference is, and why.');
    const said = { varianceKind: 'fee', varianceNote: 'Instant transfer' };
    await approve(await prepare(accountId, dayBefore(3), said));
    expect((await holds(accountId))?.holds).toBe(97.5);
    const { entries } = await cashier.call('getLedger', { account: `short:${accountId}` }, sue.token);
    expect(entries).toMatchObject([{ kind: 'variance', amount: 2.5, day: dayBefore(3) }]);
    await state(accountId, 97.5, at(1));
    expect((await closes(accountId)).next?.figures).toMatchObject({ opening: 97.5, difference: 0 });
  });

  test('takes what comes late into the first open day, with its own time', async () => {
    const accountId = await opened();
    await state(accountId, 100, at(3));
    await approve(await prepare(accountId, dayBefore(3)));
    await pay(accountId, 700, at(3, 10));
    await state(accountId, 107, at(1));
    expect((await closes(accountId)).next).toMatchObject({
      figures: { opening: 100, difference: 0, late: { count: 1, amount: 7 } },
      open: '$7.00 in 1 waits for a request; $7.00 in 1 is of earlier days.',
    });
    const noted = { requestId: randomUUID(), accountId, through: dayBefore(2) };
    expect(await refusal('prepareClose', noted)).toBe('Say a word on what is open.');
  });

  test('of several balances that were stated has the last of its days, or else the last after them', async () => {
    const accountId = await opened();
    await state(accountId, 100, at(3, 10));
    await state(accountId, 101, at(3, 11));
    await state(accountId, 102, at(1));
    await state(accountId, 103, at(1, 13));
    const through = (day: string) => cashier.call('getCloses', { accountId, through: day }, sue.token);
    expect((await through(dayBefore(3))).next?.figures.stated?.amount).toBe(101);
    await approve(await prepare(accountId, dayBefore(4), { varianceKind: 'timing', varianceNote: 'x' }));
    expect((await through(dayBefore(3))).next?.figures.stated?.amount).toBe(101);
    expect((await through(dayBefore(2))).next?.figures.stated?.amount).toBe(101);
  });
});

describe('nobody closes', () => {
  test('what they have prepared themselves, or figures that they have not read', async () => {
    const accountId = await opened();
    await state(accountId, 100, at(1));
    const close = await prepare(accountId, dayBefore(1));
    expect(await approvalRefusal(close, sam)).toMatch(/^You prepared it/);
    const other = { id: close.id, digest: 'f'.repeat(64) };
    expect(await approvalRefusal(other)).toBe('These are not its figures. Read them again.');
    await approve(close);
    expect(await approvalRefusal(close, olga)).toBe('It was approved by Sue.');
  });

  test('with a difference of more than $500 without an owner', async () => {
    const accountId = await opened();
    await state(accountId, 700, at(1));
    const said = { varianceKind: 'unexplained', varianceNote: 'Nobody knows' };
    const close = await prepare(accountId, dayBefore(1), said);
    expect(await approvalRefusal(close)).toMatch(/^A difference of more than \$500.00 is approved/);
    expect((await approve(close, olga)).close.state).toBe('approved');
  });

  test('days to which something was posted since', async () => {
    const accountId = await opened();
    await state(accountId, 100, at(1, 23));
    const close = await prepare(accountId, dayBefore(1));
    await pay(accountId, 200, at(2));
    expect(await approvalRefusal(close)).toMatch(/^Something was posted to these days since/);
    await cashier.call('refuseClose', { id: close.id, reason: 'A mail came late' }, sue.token);
    expect(await closes(accountId)).toMatchObject({
      prepared: null,
      turnedDown: { state: 'refused', decidedReason: 'A mail came late' },
      next: { figures: { expected: 102, difference: -2 } },
    });
  });

  test('a day that is not over, closed already, or before one that waits', async () => {
    const accountId = await opened();
    await state(accountId, 100, at(1));
    const input = { requestId: randomUUID(), accountId, through: dayBefore(0) };
    expect(await refusal('prepareClose', input)).toMatch(/ is not over yet in New York/);
    expect(await refusal('prepareClose', { ...input, through: dayBefore(5) })).toMatch(
      /^The days before .* are closed/,
    );
    const close = await prepare(accountId, dayBefore(3));
    expect(await refusal('prepareClose', { ...input, through: dayBefore(2) })).toMatch(
      /waits for approval already/,
    );
    const withdrawn = await cashier.call('withdrawClose', { id: close.id }, sam.token);
    expect(withdrawn.close.state).toBe('withdrawn');
    await prepare(accountId, dayBefore(2));
  });

  test('what nobody has looked at, or before its mails are read', async () => {
    const accountId = await opened();
    const input = { requestId: randomUUID(), accountId, through: dayBefore(1) };
    expect(await refusal('prepareClose', input)).toMatch(/^Nobody has said what it held/);
    await state(accountId, 100, at(1));
    const mailbox = {
      ...{ host: '127.0.0.1', port: 9, secure: false, user: 'receipts@example.com', password: 'none' },
      ...{ accountIds: [accountId], enabled: true },
    };
    const { mailbox: saved } = await cashier.call('saveMailbox', mailbox, olga.token);
    expect(await refusal('prepareClose', input)).toMatch(
      /^The mailbox receipts@example.com was read not once. It has to be read past the end/,
    );
    const read = 'update mailboxes set caught_up_at = now() where id = $1';
    await cashier.database.pool.query(read, [saved?.id]);
    const unread = { accountId: null, read: null, receivedAt: new Date(at(2)) };
    const [proved] = await taker.take(mailOf(unread));
    expect(await refusal('prepareClose', input)).toMatch(/^One receipt could not be read/);
    await taker.take(mailOf({ ...unread, authenticity: 'unproved' }));
    const dismissal = { receiptId: proved?.id as string, reason: 'No payment' };
    await cashier.call('dismissReceipt', dismissal, sam.token);
    const { next } = await cashier.call('getCloses', { accountId }, sam.token);
    expect(next?.conditions.at(-1)).toEqual({
      isMet: true,
      text: 'All that came by then and is proved could be read. Look under Receipts whether money is among 1 that nothing proves.',
    });
    await cashier.database.pool.query('update mailboxes set enabled = false where id = $1', [saved?.id]);
    expect(await prepare(accountId, dayBefore(1))).toMatchObject({ state: 'prepared' });
  });
});

test('a balance is stated once, of an account that there is, at a time that was', async () => {
  const accountId = await someAccount();
  const input = { requestId: randomUUID(), accountId, amount: 12.34, asOf: at(1) };
  const { message } = await cashier.call('stateBalance', input, sam.token);
  expect(message).toMatch(/^Noted: \$12.34 at .* \(New York\)\.$/);
  expect((await cashier.call('stateBalance', input, sam.token)).message).toBe(message);
  expect(await refusal('stateBalance', { ...input, amount: 1 })).toMatch(/already sent/);
  expect(await refusal('stateBalance', { ...input, requestId: randomUUID(), asOf: at(-2) })).toMatch(
    /in the future/,
  );
  expect(await refusal('stateBalance', { ...input, accountId: 'none' })).toMatch(
    /^There is no account in US dollars/,
  );
  expect(await holds(accountId)).toMatchObject({
    stated: { amount: 12.34, difference: 12.34 },
    closedThrough: null,
  });
});
