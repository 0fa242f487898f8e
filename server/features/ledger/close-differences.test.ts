import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { CallInput } from '#contract/calls.ts';
import { dayBefore, hourBefore, openedAccount } from '#test/fixtures/receipts/closes.ts';
import { mailOf, openTaker } from '#test/fixtures/receipts/incoming.ts';
import { VENMO_HEADER, venmoRow } from '#test/fixtures/receipts/statements.ts';
import { setApprovals } from '#test/fixtures/settings.ts';
import { forgetProofs } from '#test/fixtures/staff/forget-proofs.ts';
import { startTestCashier, type TestCashier } from '#test/fixtures/test-cashier.ts';
import { insertWithdrawals } from '#test/fixtures/withdrawals.ts';

let cashier: TestCashier;
let olga: { id: string; token: string };
let sam: { id: string; token: string };
let sue: { id: string; token: string };
beforeAll(async () => {
  cashier = await startTestCashier();
  olga = await cashier.signInAs('owner', 'Olga');
  sam = await cashier.signInAs('supervisor', 'Sam');
  sue = await cashier.signInAs('supervisor', 'Sue');
});
afterAll(() => cashier[Symbol.asyncDispose]());

const at = hourBefore;
/** It began with $100.00 four days ago. */
const opened = () => openedAccount(cashier, { owner: olga, by: sam, other: sue });
const state = (accountId: string, amount: number, asOf: string, by = sam) =>
  cashier.call('stateBalance', { requestId: randomUUID(), accountId, amount, asOf }, by.token);
const read = (accountId: string, through: string) =>
  cashier.call('getCloses', { accountId, through }, sam.token);
async function prepare(
  accountId: string,
  through: string,
  said: Pick<CallInput<'prepareClose'>, 'varianceKind' | 'varianceNote' | 'openNote'>,
) {
  const difference = (await read(accountId, through)).next?.figures.difference;
  const input = { requestId: randomUUID(), accountId, through, difference, ...said };
  return (await cashier.call('prepareClose', input, sam.token)).close;
}
const approve = ({ id, digest }: { id: string; digest: string }, by = sue) =>
  cashier.call('approveClose', { id, digest }, by.token);
const approvalRefusal = async ({ id, digest }: { id: string; digest: string }) =>
  (await cashier.send('approveClose', { id, digest }, sue.token)).error?.message;
const prepareRefusal = async (input: CallInput<'prepareClose'>) =>
  (await cashier.send('prepareClose', input, sam.token)).error?.message;

test('a difference that is more than $500 with those of the last 24 hours is not approved without an owner', async () => {
  const accountId = await opened();
  const said = { varianceKind: 'unexplained' as const, varianceNote: 'Nobody knows' };
  await state(accountId, -200, at(2));
  const first = await prepare(accountId, dayBefore(2), said);
  expect((await read(accountId, dayBefore(1))).isForOwner).toBe(false);
  await approve(first);
  await state(accountId, 10, at(1));
  const close = await prepare(accountId, dayBefore(1), said);
  expect((await read(accountId, dayBefore(1))).isForOwner).toBe(true);
  expect(await approvalRefusal(close)).toBe(
    'A difference of more than $500.00, with $300.00 of the last 24 hours, is approved by an owner.',
  );
  expect((await approve(close, olga)).close.state).toBe('approved');
});

test('a difference that its preparer has not read is not prepared, nor approved where a balance was stated since', async () => {
  const accountId = await opened();
  await state(accountId, 90, at(2, 10));
  const { next } = await read(accountId, dayBefore(1));
  await state(accountId, -300, at(2, 11));
  const input = {
    ...{ requestId: randomUUID(), accountId, through: dayBefore(1), difference: next?.figures.difference },
    ...{ varianceKind: 'fee' as const, varianceNote: 'Ten dollars' },
  };
  expect(await prepareRefusal(input)).toBe(
    'The difference is -$400.00 now. Read the figures again, and say what it is.',
  );
  expect(await prepareRefusal({ ...input, difference: undefined })).toMatch(/^The difference is/);
  const close = await prepare(accountId, dayBefore(1), { varianceKind: 'fee', varianceNote: 'Instant' });
  await state(accountId, 100, at(2, 12));
  expect(await approvalRefusal(close)).toMatch(/^Another balance was stated since it was prepared/);
  const { accounts } = await cashier.call('getMoney', {}, sue.token);
  expect(accounts.find(({ id }) => id === accountId)).toMatchObject({ holds: 100 });
});

test('what an account holds is not read from the log by who may not see it', async () => {
  await opened();
  const read = async ({ token }: { token: string }, search?: string) =>
    (await cashier.call('getActivityLogs', { search }, token)).entries.map(({ action }) => action);
  const member = await cashier.signInAs('member');
  for (const search of [undefined, 'should hold $0']) {
    expect(await read(sue, search)).toContain('close_prepared');
    expect((await read(member, search)).filter((action) => /balance|close/.test(action))).toEqual([]);
  }
});

test('a statement counts before what a person read later, which is not passed over in silence', async () => {
  const accountId = await opened();
  const file = [
    `Account Statement - (@a${accountId.slice(6, 20)}) ,,,`,
    'Account Activity,,,',
    VENMO_HEADER,
    ',,,,,,,,,,,,,,,,$100.00,,,,,',
    venmoRow({
      type: 'Standard Transfer',
      status: 'Issued',
      amount: '- $0.01',
      datetime: `${dayBefore(2)}T10:00:00`,
    }),
    ',,,,,,,,,,,,,,,,,$99.99,$0.00,,$0.00,x',
  ].join('\n');
  await cashier.call('importStatement', { accountId, content: file, commit: true }, sam.token);
  const next = async () => (await read(accountId, dayBefore(2))).next;
  // The same, read later, contradicts nothing.
  await state(accountId, 99.99, at(2, 20));
  expect(await next()).toMatchObject({ figures: { difference: 0, contradiction: null } });
  await state(accountId, 40, at(2, 21));
  expect(await next()).toMatchObject({
    figures: { difference: 0, contradiction: { amount: 40, statedByName: 'Sam' } },
    open: expect.stringMatching(
      /^Sam stated \$40\.00 for .*, which tells of another difference; \$0\.01 in 1 left unexplained/,
    ),
  });
});

test('a shortage that an invented line of a file explains takes an owner, and a word', async () => {
  const accountId = await opened();
  await state(accountId, 40, at(2, 20));
  const line = {
    ...{
      id: '4478090889072638840',
      from: 'Lucky House',
      to: 'Office Supplies',
      amount: '- $60.00',
      note: 'rent',
    },
    datetime: `${dayBefore(2)}T15:00:00`,
  };
  const top = `Account Statement - (@a${accountId.slice(6, 20)}) ,,,\nAccount Activity,,,\n${VENMO_HEADER}`;
  const input = { accountId, content: `${top}\n${venmoRow(line)}`, commit: true };
  await forgetProofs(cashier.database, sam.id);
  expect((await cashier.send('importStatement', input, sam.token)).error?.details).toMatchObject({
    proof: true,
  });
  sam = await cashier.signInAs('supervisor', 'Sam');
  await cashier.call('importStatement', input, sam.token);

  const { next } = await read(accountId, dayBefore(2));
  expect(next).toMatchObject({
    figures: { difference: 0, unexplained: { count: 1, amount: 60 } },
    open: '$60.00 in 1 left unexplained, or went back by one person’s word.',
  });
  const draft = { requestId: randomUUID(), accountId, through: dayBefore(2) };
  expect(await prepareRefusal(draft)).toMatch(/what is open/);
  const openNote = 'Office supplies';
  await setApprovals(cashier, { differenceAbove: 50 }, olga.token);
  const { close } = await cashier.call('prepareClose', { ...draft, openNote }, sam.token);
  expect((await read(accountId, dayBefore(2))).isForOwner).toBe(true);
  expect(await approvalRefusal(close)).toBe(
    'A difference of more than $50.00, with $60.00 that left unexplained, is approved by an owner.',
  );
  const { open } = await cashier.call('getOutgoing', {}, sue.token);
  const receiptId = open.find((each) => each.accountId === accountId)?.receiptId as string;
  const as = { kind: 'outside' } as const;
  await cashier.call('matchOutgoing', { requestId: randomUUID(), receiptId, as, note: openNote }, olga.token);
  expect((await approve(close)).close.state).toBe('approved');
  await setApprovals(cashier, { differenceAbove: 500 }, olga.token);
});

test.each([
  ['typed for later', (accountId: string) => state(accountId, 100, at(2, 22), sue)],
  ['corrected by its own person for another moment', (accountId: string) => state(accountId, 100, at(2, 22))],
])('what tells of more missing is not hidden by what is %s', async (_, hide) => {
  const accountId = await opened();
  await state(accountId, 40, at(2, 20));
  await hide(accountId);
  await setApprovals(cashier, { differenceAbove: 50 }, olga.token);
  const { next } = await read(accountId, dayBefore(2));
  expect(next?.figures).toMatchObject({ difference: 0, contradiction: { amount: 40, statedByName: 'Sam' } });
  expect(next?.open).toMatch(/^Sam stated \$40\.00 for .*, which tells of another difference\.$/);
  const input = { requestId: randomUUID(), accountId, through: dayBefore(2), openNote: 'Mistyped' };
  const { close } = await cashier.call('prepareClose', input, sam.token);
  expect(await approvalRefusal(close)).toMatch(/^A difference of more than \$50\.00 is approved by an owner/);
  expect((await approve(close, olga)).close.state).toBe('approved');
  await setApprovals(cashier, { differenceAbove: 500 }, olga.token);
});

test('a slip that its person corrects for the same moment needs no word', async () => {
  const accountId = await opened();
  await state(accountId, 10, at(2, 20));
  await state(accountId, 100, at(2, 20));
  expect(await read(accountId, dayBefore(2))).toMatchObject({
    next: { figures: { difference: 0, contradiction: null }, open: null },
  });
});

test('money that went back by the word of a file alone is open, and counts towards what an owner approves', async () => {
  const accountId = await opened();
  const line = (status: string) => ({
    ...{ id: '4478090889072638850', amount: '+ $60.00', note: '', status },
    datetime: `${dayBefore(2)}T15:00:00`,
  });
  const top = `Account Statement - (@a${accountId.slice(6, 20)}) ,,,\nAccount Activity,,,\n${VENMO_HEADER}`;
  for (const status of ['Complete', 'Refunded']) {
    const content = `${top}\n${venmoRow(line(status))}`;
    await cashier.call('importStatement', { accountId, content, commit: true }, sam.token);
  }
  await state(accountId, 100, at(2, 20));
  await setApprovals(cashier, { differenceAbove: 50 }, olga.token);
  const { next } = await read(accountId, dayBefore(2));
  expect(next).toMatchObject({
    figures: { difference: 0, unexplained: { count: 1, amount: 60 } },
    open: '$60.00 in 1 left unexplained, or went back by one person’s word.',
  });
  const input = { requestId: randomUUID(), accountId, through: dayBefore(2), openNote: 'Refunded' };
  const { close } = await cashier.call('prepareClose', input, sam.token);
  expect(await approvalRefusal(close)).toMatch(/^A difference of more than \$50\.00/);
  await setApprovals(cashier, { differenceAbove: 500 }, olga.token);
});

test('refunds of closed days by the word of a file count in the days that they are posted to, and add up over 24 hours', async () => {
  const accountId = await opened();
  const top = `Account Statement - (@a${accountId.slice(6, 20)}) ,,,\nAccount Activity,,,\n${VENMO_HEADER}`;
  const take = (status: string, place: number) => {
    const line = {
      ...{ id: `447809088907263886${place}`, amount: '+ $30.00', note: '', status },
      datetime: `${dayBefore(3)}T15:0${place}:00`,
    };
    const content = `${top}\n${venmoRow(line)}`;
    return cashier.call('importStatement', { accountId, content, commit: true }, sam.token);
  };
  for (const place of [0, 1]) await take('Complete', place);
  await setApprovals(cashier, { differenceAbove: 50 }, olga.token);
  await state(accountId, 160, at(3, 20));
  await approve(await prepare(accountId, dayBefore(3), { openNote: 'They wait' }));

  const refund = async (place: number, through: string, amount: number) => {
    await take('Refunded', place);
    await state(accountId, amount, at(through === dayBefore(2) ? 2 : 1, 20));
    const { next } = await read(accountId, through);
    expect(next).toMatchObject({ figures: { difference: 0, unexplained: { count: 1, amount: 30 } } });
    const input = { requestId: randomUUID(), accountId, through, openNote: 'Refunded' };
    return (await cashier.call('prepareClose', input, sam.token)).close;
  };
  await approve(await refund(0, dayBefore(2), 130));
  const close = await refund(1, dayBefore(1), 100);
  expect(await approvalRefusal(close)).toBe(
    'A difference of more than $50.00, with $60.00 that left unexplained, is approved by an owner.',
  );
  expect((await approve(close, olga)).close.state).toBe('approved');
  await setApprovals(cashier, { differenceAbove: 500 }, olga.token);
});

test('fees that a file alone tells of count towards what an owner approves, and need no word', async () => {
  const accountId = await opened();
  const payee = { payment_username: '@paid-by-file', recipient_name: 'Jane Doe' };
  const sentAt = new Date(at(2, 15));
  const [withdrawalId] = await insertWithdrawals(cashier.database, [
    { method: 'Venmo', amount_cents: 5_000, status: 'sent', send_status_updated_at: sentAt, ...payee },
  ]);
  const told = {
    ...{ direction: 'out' as const, amount: 5_150, occurredAt: sentAt },
    ...{ payerHandle: '@paid-by-file', payerName: 'Jane Doe' },
  };
  const line = mailOf({ source: 'statement', authenticity: 'entered', accountId, read: told });
  const [taken] = await openTaker(cashier.database).take(line);
  const as = { kind: 'payout', withdrawalId: withdrawalId as string } as const;
  const input = { requestId: randomUUID(), receiptId: taken?.id as string, as };
  await cashier.call('matchOutgoing', input, sam.token);
  await state(accountId, 48.5, at(2, 20));
  await setApprovals(cashier, { differenceAbove: 1 }, olga.token);
  expect((await read(accountId, dayBefore(2))).next).toMatchObject({
    figures: { difference: 0 },
    open: null,
  });
  const close = await prepare(accountId, dayBefore(2), {});
  expect(await approvalRefusal(close)).toBe(
    'A difference of more than $1.00, with $1.50 in fees by the word of a file, is approved by an owner.',
  );
  expect((await approve(close, olga)).close.state).toBe('approved');
  await setApprovals(cashier, { differenceAbove: 500 }, olga.token);
});

test('what somebody prepared who has left the staff is refused, and prepared anew', async () => {
  const accountId = await opened();
  const ray = await cashier.signInAs('supervisor', 'Ray');
  await state(accountId, 100, at(2, 20));
  const input = { requestId: randomUUID(), accountId, through: dayBefore(2) };
  const { close } = await cashier.call('prepareClose', input, ray.token);
  await cashier.database.pool.query('update staff set removed_at = now() where id = $1', [ray.id]);
  expect(await approvalRefusal(close)).toBe(
    'Ray, who prepared it, may not prepare closes any more. Refuse it, and prepare it anew.',
  );
  await cashier.call('refuseClose', { id: close.id, reason: 'He has left' }, sue.token);
  expect((await approve(await prepare(accountId, dayBefore(2), {}))).close.state).toBe('approved');
});
