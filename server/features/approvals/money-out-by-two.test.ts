import { randomInt } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { insertDeposits } from '#test/fixtures/deposits.ts';
import {
  ASKED_BEFORE,
  type DifferingReceipt,
  mailOf,
  openTaker,
  storedReceipt,
} from '#test/fixtures/receipts/incoming.ts';
import { setApprovals } from '#test/fixtures/settings.ts';
import { startTestCashier, type TestCashier } from '#test/fixtures/test-cashier.ts';
import { withdrawalRequest } from '#test/fixtures/withdrawals.ts';

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
});
afterAll(() => cashier[Symbol.asyncDispose]());
beforeEach(async () => {
  await setApprovals(cashier, { payoutAbove: 100, manualEntryAbove: 100, editAbove: 100 }, olga.token);
  await cashier.database.pool.query('delete from made_alone');
});

const newPlayer = () => `FC${randomInt(1, 1e12)}`;
const take = async (differing: DifferingReceipt) => (await taker.take(mailOf(differing)))[0]?.id as string;
const approve = (id: string | undefined) => cashier.call('approveChange', { id: id ?? '' }, ann.token);
const asked = async (id: string | undefined) =>
  (await cashier.call('getApprovals', {}, ann.token)).approvals.find((each) => each.id === id);
const statusOf = ({ status }: { readonly status: string }) => status;

const giveBack = (receiptId: string, by = sam) => {
  const returned = { how: 'Venmo', returnedAt: new Date().toISOString(), reason: 'Asked for it' };
  return cashier.call('returnReceipt', { receiptId, ...returned }, by.token);
};
const dismiss = (receiptId: string) =>
  cashier.call('dismissReceipt', { receiptId, reason: 'A gift' }, sam.token);

describe('taking its money from a deposit', () => {
  async function funded(status: string) {
    const row = { username: newPlayer(), amount_cents: 20_000 };
    const [depositId = ''] = await insertDeposits(cashier.database, [{ ...ASKED_BEFORE, ...row }]);
    const receiptId = await take({ read: { amount: 20_000, payerHandle: undefined } });
    const { receipt } = await cashier.call('allocateReceipt', { receiptId, depositId }, sam.token);
    if (status === 'sent') await cashier.call('updateDepositStatus', { depositId, status }, sam.token);
    const undo = { allocationId: receipt.allocations[0]?.id as string, reason: 'Not theirs' };
    return { ...row, depositId, undo: () => cashier.call('undoAllocation', undo, sam.token) };
  }
  const stored = async (id: string) =>
    (await cashier.call('getDeposits', { id }, sam.token)).deposits[0] ?? { received: undefined };

  test('that is credited is crediting it beyond what came in, and stays marked on it', async () => {
    const { depositId, username, undo } = await funded('sent');
    const waiting = await undo();
    expect(waiting).toMatchObject({
      status: 'waiting',
      receipt: { approvals: [{ call: 'undoAllocation' }] },
    });
    expect(await stored(depositId)).toMatchObject({ received: 200, reversedAt: null });
    expect(await asked(waiting.approval?.id)).toMatchObject({
      ...{ kind: 'manual-entry', amount: 200, username },
      summary: `Take $200.00 from Jane Doe (Venmo) back from the deposit of ${username}`,
      details: [
        'The deposit: $200.00 by Venmo, credited',
        'Of that has come in without it: $0.00',
        'Reason: Not theirs',
      ],
    });
    await approve(waiting.approval?.id);
    const marked = { status: 'sent', received: 0, reversedAt: expect.any(String) };
    expect(await stored(depositId)).toMatchObject(marked);
  });

  test('adds up with what the same person credited so', async () => {
    const [first, second] = [await funded('sent'), await funded('sent')];
    await setApprovals(cashier, { manualEntryAbove: 300 }, olga.token);
    expect(statusOf(await first.undo())).toBe('success');
    expect(statusOf(await second.undo())).toBe('waiting');
  });

  test('that is not credited takes one person', async () => {
    const { depositId, undo } = await funded('pending');
    expect(statusOf(await undo())).toBe('success');
    expect(await stored(depositId)).toMatchObject({ received: 0, reversedAt: null });
  });
});

describe('money noted as returned', () => {
  test('is a payout: it waits above the amount, and adds up', async () => {
    const receiptId = await take({ read: { amount: 20_000, payerHandle: undefined } });
    const waiting = await giveBack(receiptId);
    expect(waiting).toMatchObject({ status: 'waiting', receipt: { state: 'waiting', closed: null } });
    expect(await asked(waiting.approval?.id)).toMatchObject({
      ...{ kind: 'payout', amount: 200, recordId: receiptId },
      summary: 'The receipt of $200.00 from Jane Doe (Venmo) noted as returned to the payer',
      details: ['Returned by: Venmo', expect.stringMatching(/^At: .* \(New York\)$/), 'Reason: Asked for it'],
    });
    await approve(waiting.approval?.id);
    expect((await storedReceipt(cashier.database, receiptId)).returned_cents).toBe(20_000);

    expect(statusOf(await giveBack(await take({ read: { amount: 6_000 } })))).toBe('success');
    expect(statusOf(await giveBack(await take({ read: { amount: 6_000 } })))).toBe('waiting');
  });

  test('adds up for a payer with what was paid out there', async () => {
    const payerHandle = `@jane-${randomInt(1e9)}`;
    const [first, second] = [
      await take({ read: { amount: 6_000, payerHandle } }),
      await take({ read: { amount: 6_000, payerHandle } }),
    ];
    expect(statusOf(await giveBack(first))).toBe('success');
    expect(statusOf(await giveBack(second, ann))).toBe('waiting');
  });

  test('of another currency waits whatever its amount', async () => {
    expect(statusOf(await giveBack(await take({ read: { amount: 100, currency: 'eur' } })))).toBe('waiting');
  });
});

describe('a receipt that is dismissed', () => {
  test('is an entry by hand of its money, and waits so', async () => {
    const receiptId = await take({ read: { amount: 20_000, payerHandle: undefined } });
    const waiting = await dismiss(receiptId);
    expect(waiting).toMatchObject({ status: 'waiting', receipt: { closed: null } });
    await approve(waiting.approval?.id);
    expect((await storedReceipt(cashier.database, receiptId)).dismissed_cents).toBe(20_000);
  });

  test('waits whatever it was of where a proved mail could not be read', async () => {
    expect(statusOf(await dismiss(await take({ read: null })))).toBe('waiting');
    expect(statusOf(await dismiss(await take({ read: null, authenticity: 'unproved' })))).toBe('success');
  });

  test('with others is left, and named', async () => {
    const ids = [await take({ read: { amount: 6_000 } }), await take({ read: { amount: 6_000 } })];
    const input = { receiptIds: ids, reason: 'Gifts' };
    expect(await cashier.call('dismissReceipts', input, sam.token)).toMatchObject({
      message: 'Dismissed 1 receipt.',
      refused: [
        {
          receiptId: ids[1],
          message:
            'The receipt of $60.00 from Jane Doe (Venmo): Nothing has changed yet: a second person has to approve it.',
        },
      ],
    });
    expect((await asked((await dismiss(ids[1] as string)).approval?.id))?.amount).toBe(60);
  });

  test('takes one person where nobody has proved that money came in', async () => {
    const receiptId = await take({ authenticity: 'unproved', read: { amount: 20_000 } });
    expect(statusOf(await dismiss(receiptId))).toBe('success');
  });
});

describe('a payout to somebody who never had a deposit credited', () => {
  async function request(username = newPlayer()) {
    const paymentUsername = `@anybody-${randomInt(1e9)}`;
    const wanted = { ...withdrawalRequest({ username }), paymentUsername, amount: 60 };
    return (await cashier.call('sendWithdrawEmail', wanted)).id;
  }
  const set = (withdrawalId: string, status: 'approved' | 'sent', by = sam) =>
    cashier.call('updateWithdrawalStatus', { withdrawalId, status }, by.token);
  async function payOut({ username = newPlayer(), approver = sam, sender = sam } = {}) {
    const id = await request(username);
    await set(id, 'approved', approver);
    return set(id, 'sent', sender);
  }

  test('adds up for whoever sends it: anybody may have asked', async () => {
    expect(statusOf(await payOut())).toBe('success');
    const waiting = await payOut();
    expect(waiting.status).toBe('waiting');
    expect((await asked(waiting.approval?.id))?.details.at(-1)).toBe(
      'Within 24 hours, with this: $120.00 by the same person, not seen by a second person',
    );
    await approve(waiting.approval?.id);
    expect(statusOf(await payOut({ approver: ann, sender: ann }))).toBe('success');
  });

  test('adds up for whoever approves it', async () => {
    expect(statusOf(await payOut({ sender: ann }))).toBe('success');
    const waiting = await payOut({ sender: olga });
    expect((await asked(waiting.approval?.id))?.details.at(-1)).toBe(
      'Within 24 hours, with this: $120.00 by the person who approved it, not seen by a second person',
    );
  });

  test('does so too if the only deposit is of staff’s own entry, and not once one was credited', async () => {
    const players = [newPlayer(), newPlayer(), newPlayer(), newPlayer()] as const;
    const [first, second, third, entered] = players;
    const credited = [first, second, third].map((username) => ({ username, status: 'sent' }));
    await insertDeposits(cashier.database, [
      ...credited,
      { username: entered, status: 'sent', source: 'staff' },
    ]);
    for (const username of [first, second, third]) {
      expect(statusOf(await payOut({ username }))).toBe('success');
    }
    expect(statusOf(await payOut())).toBe('success');
    expect(statusOf(await payOut({ username: entered }))).toBe('waiting');
  });

  describe('is one also to somebody whose deposit', () => {
    async function credited(by = sam) {
      const username = newPlayer();
      const [depositId = ''] = await insertDeposits(cashier.database, [{ username, amount_cents: 1_000 }]);
      await cashier.call('updateDepositStatus', { depositId, status: 'sent' }, by.token);
      return { username, depositId };
    }
    const waitsAfterAnother = async (username: string) => {
      expect(statusOf(await payOut())).toBe('success');
      return statusOf(await payOut({ username })) === 'waiting';
    };

    test('the same person credited by their word alone', async () => {
      expect(await waitsAfterAnother((await credited()).username)).toBe(true);
    });

    test('the same person gave another name', async () => {
      const { depositId } = await credited(ann);
      const username = newPlayer();
      await cashier.call('updateDepositUsername', { depositId, username }, sam.token);
      expect(await waitsAfterAnother(username)).toBe(true);
    });

    test('but not if somebody else credited it, or proved money has come in', async () => {
      expect(await waitsAfterAnother((await credited(ann)).username)).toBe(false);
      await cashier.database.pool.query('delete from made_alone');
      const { username, depositId } = await credited();
      const receiptId = await take({ read: { amount: 1_000, payerHandle: undefined } });
      await cashier.call('allocateReceipt', { receiptId, depositId }, sam.token);
      expect(await waitsAfterAnother(username)).toBe(false);
    });
  });
});
