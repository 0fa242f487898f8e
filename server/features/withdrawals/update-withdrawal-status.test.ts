import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { CallInput } from '#contract/calls.ts';
import { WITHDRAWAL_STATUSES } from '#domain/withdrawals/withdrawal.ts';
import { totalsIn } from '#server/features/records/kept-totals.ts';
import type { Database } from '#server/platform/database/database.ts';
import { entriesOf, insertRecord, storedRecord } from '#test/fixtures/records.ts';
import { startTestCashier, type TestCashier } from '#test/fixtures/test-cashier.ts';

let cashier: TestCashier;
let olga: { id: string; token: string };
let sam: { id: string; token: string };
beforeAll(async () => {
  cashier = await startTestCashier();
  olga = await cashier.signInAs('owner', 'Olga');
  sam = await cashier.signInAs('supervisor', 'Sam');
});
afterAll(() => cashier[Symbol.asyncDispose]());

type Change = Omit<CallInput<'updateWithdrawalStatus'>, 'withdrawalId'>;

async function set(withdrawalId: string, change: Change, token = olga.token) {
  return (await cashier.call('updateWithdrawalStatus', { withdrawalId, ...change }, token)).withdrawal;
}

const newWithdrawal = () => insertRecord(cashier.database, 'withdrawal');

const DECLINED = { status: 'declined', reason: 'insufficient_funds' } as const;
const NOT_SENT = { status: 'not_sent', reason: 'other', customReason: ' Bank closed ' } as const;

test('pending, approved and declined are the approval; sent and not sent the payout', async () => {
  const id = await newWithdrawal();
  const statuses = async (change: Change) => {
    const { status, approvalStatus, sendStatus } = await set(id, change);
    return [status, approvalStatus, sendStatus];
  };
  expect(await statuses({ status: 'approved' })).toEqual(['approved', 'approved', null]);
  expect(await statuses({ status: 'sent' })).toEqual(['sent', 'approved', 'sent']);
  expect(await statuses(NOT_SENT)).toEqual(['not_sent', 'approved', 'not_sent']);
  expect(await statuses(DECLINED)).toEqual(['declined', 'declined', 'not_sent']);
  expect(await statuses({ status: 'pending' })).toEqual(['pending', 'pending', 'not_sent']);
});

test('a reason is kept while it applies, and custom text with the reason other alone', async () => {
  const id = await newWithdrawal();
  const reasons = async (change: Change) => {
    const { declineReason, customDeclineReason, notSentReason, customNotSentReason } = await set(id, change);
    return [declineReason, customDeclineReason, notSentReason, customNotSentReason];
  };
  expect(await reasons({ ...DECLINED, customReason: 'unused' })).toEqual([DECLINED.reason, null, null, null]);
  expect(await reasons(NOT_SENT)).toEqual([DECLINED.reason, null, 'other', 'Bank closed']);
  expect(await reasons({ status: 'approved', reason: 'other', customReason: 'unused' })).toEqual([
    null,
    null,
    'other',
    'Bank closed',
  ]);
  expect(await reasons({ status: 'sent' })).toEqual([null, null, null, null]);
  expect(await reasons({ status: 'declined', reason: 'other', customReason: 'Name differs' })).toEqual([
    'other',
    'Name differs',
    null,
    null,
  ]);
});

test.each([
  [{ status: 'declined' }, 'reason', 'Please select a reason for declining this withdrawal.'],
  [
    { status: 'declined', reason: 'technical_issue' },
    'reason',
    'Please select a reason for declining this withdrawal.',
  ],
  [{ status: 'not_sent' }, 'reason', 'Please select a reason for not sending this withdrawal.'],
  [{ status: 'declined', reason: 'other' }, 'customReason', 'Please enter a custom reason.'],
  [
    { status: 'not_sent', reason: 'other', customReason: '  ' },
    'customReason',
    'Please enter a custom reason.',
  ],
] as const)('%j is refused at %s', async (change, field, message) => {
  const withdrawalId = await newWithdrawal();
  const { error } = await cashier.send('updateWithdrawalStatus', { withdrawalId, ...change }, olga.token);
  expect(error).toEqual({ status: 'INVALID_ARGUMENT', message, details: [{ field, message }] });
});

test('who set a status is recorded separately for approval and payout', async () => {
  const id = await newWithdrawal();
  const approved = await set(id, { status: 'approved' }, sam.token);
  expect(approved).toMatchObject({
    statusUpdatedByName: 'Sam',
    sendStatusUpdatedByName: null,
    updatedByName: 'Sam',
  });
  const sent = await set(id, { status: 'sent' }, olga.token);
  expect(sent).toMatchObject({
    statusUpdatedByName: 'Olga',
    sendStatusUpdatedBy: olga.id,
    sendStatusUpdatedByName: 'Olga',
    updatedBy: olga.id,
  });
  expect(sent.sendStatusUpdatedAt).toBe(sent.statusUpdatedAt);
  const declined = await set(id, DECLINED, sam.token);
  expect(declined).toMatchObject({ statusUpdatedByName: 'Sam', sendStatusUpdatedByName: 'Olga' });
});

test('another reason for the same status is a change, but not a newer status', async () => {
  const id = await newWithdrawal();
  const before = await set(id, DECLINED, sam.token);
  const after = await set(id, { status: 'declined', reason: 'invalid_account' }, olga.token);
  expect(after).toMatchObject({
    declineReason: 'invalid_account',
    statusUpdatedByName: 'Sam',
    statusUpdatedAt: before.statusUpdatedAt,
    updatedByName: 'Olga',
    version: 3,
  });
  const [, entry] = await entriesOf(cashier.database, id);
  expect(entry).toMatchObject({ actor_name: 'Olga', details: { declineReason: 'invalid_account' } });
});

test('back to pending is a reversal', async () => {
  const id = await newWithdrawal();
  await set(id, { status: 'sent' });
  await set(id, { status: 'pending' });
  const actions = (await entriesOf(cashier.database, id)).map(({ action }) => action);
  expect(actions).toEqual(['withdrawal_status_updated', 'withdrawal_status_reverted']);
});

test('what is no status is refused', async () => {
  for (const status of ['Sent', '', 'unknown']) {
    const input = { withdrawalId: randomUUID(), status } as never;
    const { error } = await cashier.send('updateWithdrawalStatus', input, olga.token);
    expect(error?.status).toBe('INVALID_ARGUMENT');
  }
});

async function totals({ queries }: Database) {
  const kept = await sql<{ status: string; count: number; amount_cents: number }>`
    select status, sum(count)::bigint as count, sum(amount_cents)::bigint as amount_cents from ${totalsIn({})}
    where kind = 'withdrawal' group by status having sum(count) <> 0 order by status`.execute(queries);
  const counted = await sql<{ status: string; count: number; amount_cents: number }>`
    select status, count(*)::bigint as count, sum(amount_cents)::bigint as amount_cents from withdrawals
    group by status order by status`.execute(queries);
  return { kept: kept.rows, counted: counted.rows };
}

test('after any changes the parts agree, reasons are where they belong, and the totals are those of a count', async () => {
  await using other = await startTestCashier();
  const { token } = await other.signInAs('owner');
  const anyChange = fc.record({
    which: fc.nat(1),
    status: fc.constantFrom(...WITHDRAWAL_STATUSES),
    reason: fc.constantFrom('insufficient_funds', 'technical_issue', 'other'),
    customReason: fc.constantFrom('', 'Because'),
  });
  await fc.assert(
    fc.asyncProperty(fc.array(anyChange, { minLength: 1, maxLength: 10 }), async (changes) => {
      const ids = await Promise.all([1, 2].map(() => insertRecord(other.database, 'withdrawal')));
      for (const { which, ...change } of changes) {
        const withdrawalId = ids[which] as string;
        const { error } = await other.send('updateWithdrawalStatus', { withdrawalId, ...change }, token);
        const row = await storedRecord(other.database, 'withdrawal', withdrawalId);
        if (!('approval_status' in row)) throw new Error('not a withdrawal');
        if (error) expect(error.status).toBe('INVALID_ARGUMENT');
        else expect(row.status).toBe(change.status);
        expect([row.approval_status, row.send_status]).toContain(row.status);
        expect(row.decline_reason !== null).toBe(row.approval_status === 'declined');
        expect(row.not_sent_reason !== null).toBe(row.send_status === 'not_sent');
        expect(row.custom_decline_reason !== null).toBe(row.decline_reason === 'other');
        expect(row.custom_not_sent_reason !== null).toBe(row.not_sent_reason === 'other');
      }
      const { kept, counted } = await totals(other.database);
      expect(kept).toEqual(counted);
    }),
    { numRuns: 30 },
  );
});
