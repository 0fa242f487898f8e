import { afterAll, beforeAll, expect, test } from 'vitest';
import type { CallInput } from '#contract/calls.ts';
import { TOLD_AFTER_MS } from '#domain/records/record.ts';
import { entriesOf, insertRecord, storedRecord } from '#test/fixtures/records.ts';
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
afterAll(() => cashier[Symbol.asyncDispose]());

type Change = Omit<CallInput<'updateWithdrawalStatus'>, 'withdrawalId'>;

const set = async (withdrawalId: string, change: Change, token: string) =>
  (await cashier.call('updateWithdrawalStatus', { withdrawalId, ...change }, token)).withdrawal;

const undo = async (withdrawalId: string, token: string) => {
  const { version } = await storedRecord(cashier.database, 'withdrawal', withdrawalId);
  return cashier.send('undoWithdrawalStatus', { withdrawalId, version }, token);
};

const newWithdrawal = () => insertRecord(cashier.database, 'withdrawal');

const PENDING = { status: 'pending' } as const;
const APPROVED = { status: 'approved' } as const;
const DECLINED = { status: 'declined', reason: 'other', customReason: 'Name differs' } as const;
const NOT_SENT = { status: 'not_sent', reason: 'technical_issue' } as const;

/** Everything of its status, and of who set it. */
async function statusOf(id: string) {
  const row: Record<string, unknown> = await storedRecord(cashier.database, 'withdrawal', id);
  const names = Object.keys(row).filter((name) => /status|reason/.test(name) && name !== 'status_before');
  return Object.fromEntries(names.map((name) => [name, row[name]]));
}

test.each<[string, readonly Change[], Change]>([
  ['an approval', [], APPROVED],
  ['a declining', [], DECLINED],
  ['a second declining', [DECLINED, PENDING], { ...DECLINED, customReason: 'Wrong name' }],
  ['a sending', [APPROVED], { status: 'sent' }],
  ['a failure to send', [APPROVED], NOT_SENT],
  ['a failure to send again', [APPROVED, NOT_SENT, APPROVED], NOT_SENT],
])(
  '%s that is taken back leaves the status as it stood, with who had set it',
  async (_what, first, change) => {
    const id = await newWithdrawal();
    for (const each of first) await set(id, each, sam.token);
    const before = await statusOf(id);
    await set(id, change, olga.token);
    expect(await statusOf(id)).not.toEqual(before);
    const { result } = await undo(id, olga.token);
    expect(await statusOf(id)).toEqual(before);
    expect(result?.withdrawal).toMatchObject({
      status: before.status,
      approvalStatus: before.approval_status,
    });
    expect((await entriesOf(cashier.database, id)).at(-1)).toMatchObject({
      action: 'withdrawal_status_reverted',
      details: { oldStatus: change.status, newStatus: before.status, note: 'Undone' },
    });
  },
);

test.each([
  ['', {}],
  [' under four eyes', { payoutAbove: 10_000 }],
])(
  'a sending that is taken back%s is as if it had not been: no mark, nothing told',
  async (_where, rules) => {
    await using _ = { [Symbol.asyncDispose]: () => setApprovals(cashier, {}, olga.token) };
    await setApprovals(cashier, rules, olga.token);
    const id = await newWithdrawal();
    await set(id, APPROVED, sam.token);
    const before = await statusOf(id);
    await set(id, { status: 'sent' }, olga.token);
    const { result } = await undo(id, olga.token);
    expect(result?.withdrawal).toMatchObject({
      status: 'approved',
      approvalStatus: 'approved',
      sendStatus: null,
      changesAfterSending: [],
    });
    expect(await statusOf(id)).toEqual(before);
    expect(await storedRecord(cashier.database, 'withdrawal', id)).toMatchObject({ sent_at: null });
    const { events } = await cashier.call('getRecordHistory', { kind: 'withdrawal', id }, olga.token);
    expect(events.flatMap((event) => (event.type === 'told' ? [event.state] : []))).not.toContain('sent');
  },
);

test('one that was sent before keeps its marks, and gets no other by an undo', async () => {
  const id = await newWithdrawal();
  await set(id, APPROVED, sam.token);
  await set(id, { status: 'sent' }, olga.token);
  await cashier.database.pool.query(
    "update withdrawals set sent_at = now() - interval '1 hour', send_status_updated_at = now() - interval '1 hour' where id = $1",
    [id],
  );
  await set(id, NOT_SENT, olga.token);
  await set(id, { status: 'sent' }, olga.token);
  const marked = (await storedRecord(cashier.database, 'withdrawal', id)).changes_after_sending;
  const { result } = await undo(id, olga.token);
  expect(result?.withdrawal).toMatchObject({ sendStatus: 'not_sent', changesAfterSending: marked });
});

const NOTHING = 'There is nothing to take back: the last change was not to its status.';

test.each<[string, string, (id: string) => Promise<unknown>]>([
  [
    'by somebody else',
    'Only the person who set a status can take it back.',
    (id) => set(id, APPROVED, sam.token),
  ],
  [
    'once its player is told',
    'It is too late to take it back: the player has been told. Set its status instead.',
    async (id) => {
      await set(id, APPROVED, olga.token);
      await cashier.database.pool.query(
        `update withdrawals set status_updated_at = now() - interval '${TOLD_AFTER_MS + 1} milliseconds',
          status_before = jsonb_set(status_before, '{setBy}', to_jsonb(version + 1)) where id = $1`,
        [id],
      );
    },
  ],
  [
    'once something else of it has changed',
    NOTHING,
    async (withdrawalId) => {
      await set(withdrawalId, APPROVED, olga.token);
      await cashier.call('updateWithdrawalAmount', { withdrawalId, amount: 12 }, olga.token);
    },
  ],
  [
    'twice',
    NOTHING,
    async (id) => {
      await set(id, APPROVED, olga.token);
      await undo(id, olga.token);
    },
  ],
  ['where none was set', NOTHING, async () => {}],
])('it is refused %s', async (_when, message, prepare) => {
  const id = await newWithdrawal();
  await prepare(id);
  const before = await storedRecord(cashier.database, 'withdrawal', id);
  expect((await undo(id, olga.token)).error).toEqual({ status: 'FAILED_PRECONDITION', message });
  expect(await storedRecord(cashier.database, 'withdrawal', id)).toEqual(before);
});

test('it is refused from another version than it was made from', async () => {
  const withdrawalId = await newWithdrawal();
  await set(withdrawalId, APPROVED, olga.token);
  const { error } = await cashier.send('undoWithdrawalStatus', { withdrawalId, version: 1 }, olga.token);
  expect(error?.status).toBe('ABORTED');
});

test('under four eyes what was not sent goes back too', async () => {
  await using _ = { [Symbol.asyncDispose]: () => setApprovals(cashier, {}, olga.token) };
  await setApprovals(cashier, { payoutAbove: 10_000 }, olga.token);
  const notSent = await newWithdrawal();
  await set(notSent, APPROVED, sam.token);
  await set(notSent, NOT_SENT, olga.token);
  expect((await undo(notSent, olga.token)).result?.withdrawal).toMatchObject(APPROVED);
});
