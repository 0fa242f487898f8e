import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import type { CallInput, CallName } from '#contract/calls.ts';
import { cents } from '#domain/money/usd.ts';
import { ACCEPTABLE } from '#domain/receipts/states.ts';
import { nyDay } from '#domain/time/new-york.ts';
import { checkLedger } from '#server/features/ledger/check-ledger.ts';
import { foldTotals } from '#server/features/records/kept-totals.ts';
import { failureKindOf } from '#server/platform/database/failures.ts';
import { extentOf, reportFault } from '#test/faults/fault-figures.ts';
import { insertDeposits } from '#test/fixtures/deposits.ts';
import { mailOf, openTaker } from '#test/fixtures/receipts/incoming.ts';
import { insertRecord } from '#test/fixtures/records.ts';
import { startTestCashier, type TestCashier } from '#test/fixtures/test-cashier.ts';
import { type Random, randomFrom, takeOne } from './random.ts';
import { closesAddedTo, postedBalances, recount } from './recount.ts';

const STEPS = extentOf('CAGE_LEDGER_STEPS', { short: 800, long: 10_000 });
const WALKERS = 2;
const SEED = 20_261_129;
const DAY_MS = 86_400_000;

const ACCOUNTS = ['venmo-own', 'venmo-two', null];
const AMOUNTS = [1_000, 2_500, 5_000];
const REFUSALS = ['FAILED_PRECONDITION', 'NOT_FOUND', 'ABORTED', 'ALREADY_EXISTS', 'UNAVAILABLE'];

/** Somebody who does at random whatever moves money, over one cashier with others. */
function openWalker(cashier: TestCashier, token: string, other: string, random: Random) {
  const { pool } = cashier.database;
  const taker = openTaker(cashier.database);
  const any = <Item>(items: readonly Item[]) => takeOne(random, items);

  async function someId(
    table: 'receipts' | 'deposits' | 'withdrawals' | 'receipt_allocations',
    where = 'true',
  ) {
    const { rows } = await pool.query<{ id: string }>(`select id from ${table} where ${where} order by id`);
    return rows.length === 0 ? randomUUID() : any(rows).id;
  }

  async function send<Name extends CallName>(name: Name, input: CallInput<Name>): Promise<void> {
    const { error } = await cashier.send(name, input, token);
    if (error) expect(REFUSALS, `${name}: ${JSON.stringify(error)}`).toContain(error.status);
  }

  /** A payment, or what becomes of one that there is. */
  async function tell(): Promise<void> {
    const { rows } = await pool.query<{
      transaction_id: string;
      account_id: string | null;
      amount_cents: string;
    }>(
      `select transaction_id, account_id, amount_cents from receipts where event = 'payment' and undoes is null order by id`,
    );
    const payment = rows.length > 0 && random() < 0.5 ? any(rows) : undefined;
    const common = {
      accountId: payment ? payment.account_id : any(ACCOUNTS),
      authenticity: any(['proved', 'proved', 'entered', 'unproved'] as const),
    };
    const amount = any(AMOUNTS);
    if (payment === undefined) {
      const isOut = random() < 0.3;
      const currency = random() < 0.05 ? 'eur' : 'usd';
      const out = {
        direction: 'out',
        occurredAt: new Date(),
        ...(random() < 0.3 && { payerHandle: '@nobody' }),
      } as const;
      const read = { amount, currency, ...(isOut && out) };
      await taker.take(mailOf({ ...common, read }));
      // A line of the day's statement that may be of the same money.
      if (random() < 0.3) {
        const line = { source: 'statement', authenticity: 'entered' } as const;
        await taker.take(mailOf({ ...common, ...line, read: { ...read, transactionId: undefined } }));
      }
      return;
    }
    const undoes = payment.transaction_id;
    const event = any(['refund', 'dispute', 'failure', 'payment', 'again'] as const);
    const read =
      event === 'again'
        ? { transactionId: undoes, amount: random() < 0.5 ? Number(payment.amount_cents) : amount }
        : { event, undoes, amount, ...(event !== 'payment' && { direction: 'out' as const }) };
    await taker.take(mailOf({ ...common, source: any(['mail', 'statement'] as const), read }));
  }

  /** Says what money that left was, or takes it back. */
  async function match(): Promise<void> {
    const { open, matched } = await cashier.call('getOutgoing', {}, token);
    const [one, other] = [
      open.length > 0 ? any(open) : undefined,
      matched.length > 0 ? any(matched) : undefined,
    ];
    if (other?.match && random() < 0.3) await send('unmatchOutgoing', { matchId: other.match.id, reason });
    if (one === undefined) return;
    const payout = one.suggestions[0];
    const returned = one.returns[0];
    const as = any([
      ...(payout ? Array(3).fill({ kind: 'payout', withdrawalId: payout.withdrawalId }) : []),
      ...(returned ? Array(3).fill({ kind: 'return', receiptId: returned.receiptId }) : []),
      ...(one.mayRepeat ? Array(3).fill({ kind: 'repeat' }) : []),
      { kind: 'own-transfer', accountId: 'venmo-other' },
      { kind: 'fee' },
      { kind: 'outside' },
    ] as const) as CallInput<'matchOutgoing'>['as'];
    await send('matchOutgoing', { requestId: randomUUID(), receiptId: one.receiptId, as, note: reason });
  }

  const accountId = 'venmo-own';
  const someTime = () => new Date(Date.now() - Math.floor(random() * 14 * DAY_MS));

  /** Its opening, what it says, and its closes, by whoever is not who prepared them. */
  async function close(): Promise<void> {
    const said = {
      requestId: randomUUID(),
      accountId,
      amount: any(AMOUNTS) / 100,
      asOf: someTime().toISOString(),
    };
    const { prepared, next } = await cashier.call('getCloses', { accountId }, token);
    if (prepared) {
      const { error } = await cashier.send(
        'approveClose',
        { id: prepared.id, digest: prepared.digest },
        any([token, other]),
      );
      if (error?.status === 'ABORTED') await send('withdrawClose', { id: prepared.id });
      else if (error) expect(REFUSALS).toContain(error.status);
      return;
    }
    await send(next ? 'stateBalance' : 'setOpening', said);
    if (next === null) return;
    const through = nyDay(someTime());
    const read = (await cashier.call('getCloses', { accountId, through }, token)).next?.figures;
    await send('prepareClose', {
      ...{ requestId: randomUUID(), accountId, through, difference: read?.difference },
      ...{ varianceKind: 'unexplained', varianceNote: 'At random', openNote: 'At random' },
    });
  }

  const reason = 'At random';
  const steps: ReadonlyArray<() => Promise<unknown>> = [
    tell,
    tell,
    tell,
    () =>
      insertDeposits(cashier.database, [
        { username: 'FC1', amount_cents: cents(any(AMOUNTS)), method: any(['Venmo', 'Venmo', 'BTC']) },
      ]),
    () =>
      insertRecord(cashier.database, 'withdrawal', {
        method: any(['Venmo', 'Zelle', 'Crypto']),
        amount_cents: any(AMOUNTS),
      }),
    async () =>
      send('allocateReceipt', {
        receiptId: await someId('receipts', 'waits'),
        depositId: await someId('deposits'),
        amount: any(AMOUNTS) / 100,
        accepts: [...ACCEPTABLE],
      }),
    async () =>
      send('undoAllocation', { allocationId: await someId('receipt_allocations', 'undoes is null'), reason }),
    async () =>
      send('moveAllocation', {
        allocationId: await someId('receipt_allocations', 'undoes is null'),
        depositId: await someId('deposits'),
        reason,
        accepts: [...ACCEPTABLE],
      }),
    async () =>
      send('dismissReceipt', {
        receiptId: await someId('receipts', 'waits'),
        reason,
        as: any([undefined, 'own-transfer', 'repeat'] as const),
      }),
    async () =>
      send('dismissReceipt', {
        receiptId: await someId('receipts', 'waits and may_repeat is not null'),
        reason,
        as: 'repeat',
      }),
    async () =>
      send('reopenReceipt', { receiptId: await someId('receipts', 'closed_how is not null'), reason }),
    async () =>
      send('returnReceipt', {
        receiptId: await someId('receipts', 'waits'),
        ...{ how: 'Venmo', returnedAt: new Date().toISOString(), reason },
      }),
    async () =>
      send('updateDepositStatus', {
        depositId: await someId('deposits'),
        status: any(['pending', 'sent', 'declined']),
      }),
    async () =>
      send('updateDepositAmount', { depositId: await someId('deposits'), amount: any(AMOUNTS) / 100 }),
    async () => {
      const status = any(['pending', 'approved', 'sent', 'declined', 'not_sent'] as const);
      const isReasoned = status === 'declined' || status === 'not_sent';
      await send('updateWithdrawalStatus', {
        withdrawalId: await someId('withdrawals'),
        status,
        ...(isReasoned && { reason: 'other', customReason: reason }),
      });
    },
    async () =>
      send('updateWithdrawalAmount', {
        withdrawalId: await someId('withdrawals'),
        amount: any(AMOUNTS) / 100,
      }),
    async () => {
      const { creditedShort } = await cashier.call('getMoney', {}, token);
      const [short] = creditedShort.deposits;
      if (short === undefined) return;
      const { depositId, amount, received } = short;
      await send('writeOff', { depositId, amount: Math.round((amount - received) * 100) / 100, reason });
    },
    close,
    close,
    match,
    match,
    () => foldTotals(cashier.database),
    // As when Cage is killed, or the network: whatever is under way is taken back, and its caller told so.
    () =>
      random() < 0.5
        ? pool.query(
            `select pg_terminate_backend(pid) from pg_stat_activity
            where datname = current_database() and pid <> pg_backend_pid() and state <> 'idle'`,
          )
        : Promise.resolve(),
  ];
  return async () => {
    try {
      await any(steps)();
    } catch (error) {
      if (failureKindOf(error) === undefined) throw error;
    }
  };
}

/** A connection that was cut may still be in the pool. */
async function onceUncut(read: () => Promise<void>): Promise<void> {
  await read().catch((error: unknown) => {
    if (failureKindOf(error) === undefined) throw error;
    return onceUncut(read);
  });
}

test(`${STEPS} random steps of all that moves money, ${WALKERS} at once, leave every cent in its place`, {
  timeout: 120_000 + STEPS * 1_000,
}, async () => {
  await using cashier = await startTestCashier();
  const { token } = await cashier.signInAs('owner');
  const { token: other } = await cashier.signInAs('owner');
  const walkers = Array.from({ length: WALKERS }, (_, index) =>
    openWalker(cashier, token, other, randomFrom(SEED + index)),
  );
  const { database } = cashier;
  for (let step = 0; step < STEPS; step += WALKERS) {
    await Promise.all(walkers.map((walk) => walk()));
    await onceUncut(async () => {
      expect(await postedBalances(database), `after step ${step}`).toEqual(await recount(database));
      expect(await closesAddedTo(database)).toEqual([]);
      if (step % 50 === 0)
        expect(await checkLedger(database.queries)).toEqual({ notOfFacts: [], notOfDays: [] });
    });
  }
  expect(await checkLedger(database.queries)).toEqual({ notOfFacts: [], notOfDays: [] });
  const { rows } = await database.pool.query<{ kind: string; count: string }>(
    'select kind, count(*) from journals group by kind order by kind',
  );
  const kinds = Object.fromEntries(rows.map(({ kind, count }) => [kind, Number(count)]));
  console.log(JSON.stringify(kinds));
  // Otherwise the walk does not come to what it is to show.
  expect(Object.keys(kinds)).toEqual(
    expect.arrayContaining([
      'receipt',
      'refund',
      'dispute',
      'allocation',
      'taken-back',
      'credited',
      'uncredited',
      'sent',
      'opening',
      'variance',
      'left',
      'matched',
      'unmatched',
    ]),
  );
  reportFault({ row: 'ledger', done: `${STEPS} steps`, sent: STEPS });
});
