import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { checkLedger } from '#server/features/ledger/check-ledger.ts';
import { insertDeposits } from '#test/fixtures/deposits.ts';
import { settingsWithOwn } from '#test/fixtures/receipts/accounts.ts';
import { type BalanceRow, newId, stripeBalance, sumOfNet } from '#test/fixtures/receipts/stripe-balance.ts';
import { checkoutEvent, STRIPE_SECRET, sendStripeEvent, stripeEvent } from '#test/fixtures/stripe.ts';
import { startTestCashier, type TestCashier } from '#test/fixtures/test-cashier.ts';
import { randomFrom } from '#test/model/random.ts';

let cashier: TestCashier;
let token: string;
beforeAll(async () => {
  const settings = settingsWithOwn({ cashapp: ['cash-1'], applepay: ['apple-1'], creditcard: ['card-1'] });
  cashier = await startTestCashier({ settings, variables: { STRIPE_WEBHOOK_SECRET: STRIPE_SECRET } });
  ({ token } = await cashier.signInAs('owner', 'Olga'));
});
afterAll(async () => {
  expect(await checkLedger(cashier.database.queries)).toEqual({ notOfFacts: [], notOfDays: [] });
  await cashier[Symbol.asyncDispose]();
});

const commit = (content: string) => cashier.call('importStatement', { content, commit: true }, token);
const preview = (content: string) => cashier.call('importStatement', { content }, token);
const holds = async () =>
  (await cashier.call('getMoney', {}, token)).accounts.find(({ id }) => id === 'unknown:stripe')?.holds ?? 0;
const cents = (dollars: number) => Math.round(dollars * 100);
async function tell(events: readonly object[]): Promise<void> {
  for (const event of events)
    expect(await sendStripeEvent(event, cashier)).toEqual({ status: 200, text: 'Noted.' });
}
const receiptsOf = (payment: string) =>
  cashier.database.queries
    .selectFrom('receipts')
    .selectAll()
    .where((is) => is.or([is('transaction_id', '=', payment), is('undoes', '=', payment)]))
    .orderBy('occurred_at')
    .execute();

/** Yesterday, and a second later with each use. */
let seconds = Math.floor(Date.now() / 1_000) - 86_400;
const nextAt = () => new Date(++seconds * 1_000);
const created = (at: Date) => ({ created: at.getTime() / 1_000 });

/** A payment of so many dollars with Stripe's fee: its line, and the event of its page. */
function payment(dollars: number, depositId?: string) {
  const [intent, at] = [newId('pi'), nextAt()];
  const row: BalanceRow = {
    ...{ category: 'charge', gross: dollars, fee: cents(dollars * 0.029 + 0.3) / 100, at },
    ...{ source: newId('ch'), payment: intent, name: 'Nora Falk' },
  };
  const session = {
    client_reference_id: depositId ?? null,
    amount_total: cents(dollars),
    payment_intent: intent,
  };
  return { intent, dollars, row, paid: checkoutEvent(session, created(at)) };
}

type Payment = ReturnType<typeof payment>;

/** A refund that the events of its charge tell of as a sum, and its own too. */
function refund({ intent, row: { source } }: Payment, dollars: number, inAll = dollars) {
  const [id, at] = [newId('re'), nextAt()];
  const row: BalanceRow = { category: 'refund', gross: -dollars, at, source: id, payment: intent };
  const common = { payment_intent: intent, currency: 'usd' };
  const ofCharge = { id: source, ...common, amount_refunded: cents(inAll) };
  const own = {
    ...{ id, ...common, charge: source, status: 'succeeded' },
    amount: cents(dollars),
    ...created(at),
  };
  const events = [stripeEvent('charge.refunded', ofCharge), stripeEvent('refund.created', own)];
  const failedAt = nextAt();
  return {
    row,
    events: events.map((event) => ({ ...event, ...created(at) })),
    failureRow: { ...row, category: 'refund_failure', gross: dollars, at: failedAt },
    failed: { ...stripeEvent('refund.failed', { ...own, status: 'failed' }), ...created(failedAt) },
  };
}

function dispute({ intent, dollars, row: { source } }: Payment) {
  const [id, at, wonAt, againAt] = [newId('du'), nextAt(), nextAt(), nextAt()];
  const row: BalanceRow = { category: 'dispute', gross: -dollars, fee: 15, at, source: id, payment: intent };
  const object = { id, charge: source, payment_intent: intent, currency: 'usd', amount: cents(dollars) };
  const event = (type: string, status: string, when: Date) => ({
    ...stripeEvent(`charge.dispute.${type}`, { ...object, status, ...created(at) }),
    ...created(when),
  });
  return {
    row,
    events: [event('created', 'needs_response', at), event('funds_withdrawn', 'needs_response', at)],
    againRow: { ...row, at: againAt },
    again: [event('funds_withdrawn', 'lost', againAt), event('closed', 'lost', againAt)],
    wonRow: { ...row, category: 'dispute_reversal', gross: dollars, fee: 0, at: wonAt },
    won: [event('closed', 'won', wonAt), event('funds_reinstated', 'won', wonAt)],
  };
}

/** What a month brings: of most of it events tell too. */
async function month() {
  const [depositId] = (await insertDeposits(cashier.database, [
    { method: 'Credit Card', created_at: nextAt() },
  ])) as [string];
  const [plain, parts, won, lost, failed] = [
    payment(50, depositId),
    payment(80),
    payment(60),
    payment(70),
    payment(90),
  ] as const;
  const [first, second] = [refund(parts, 20), refund(parts, 10, 30)];
  const back = refund(failed, 90);
  const remade = refund(failed, 90);
  const [wonDispute, lostDispute] = [dispute(won), dispute(lost)];
  const ofFileAlone = payment(30);
  const twice = payment(65);
  const twiceDispute = dispute(twice);
  const rows: BalanceRow[] = [
    ...[plain, parts, won, lost, failed, ofFileAlone, twice].map(({ row }) => row),
    ...[first, second, back, remade, refund(ofFileAlone, 5)].map(({ row }) => row),
    ...[
      back.failureRow,
      wonDispute.row,
      wonDispute.wonRow,
      lostDispute.row,
      twiceDispute.row,
      twiceDispute.wonRow,
      twiceDispute.againRow,
    ],
    { category: 'payout', gross: -120, at: nextAt(), source: newId('po'), description: 'STRIPE PAYOUT' },
    { category: 'fee', gross: -2, at: nextAt(), description: 'Radar' },
  ];
  const events = [
    ...[plain, parts, won, lost, failed, twice].map(({ paid }) => paid),
    ...[...first.events, ...second.events, ...back.events, back.failed, ...remade.events],
    ...[
      ...wonDispute.events,
      ...wonDispute.won,
      ...lostDispute.events,
      ...twiceDispute.events,
      ...twiceDispute.won,
      ...twiceDispute.again,
    ],
  ];
  return { depositId, rows, events, file: stripeBalance(rows), plain, parts, ofFileAlone };
}

describe('what the ledger holds is the sum of net', () => {
  test('where the events came before the file, of which each line then finds its receipt', async () => {
    const before = await holds();
    const { rows, events, file, plain, parts, depositId } = await month();
    await tell(events);
    const counts = { known: 0, passed: 0, unreadable: 0, supersedes: 17 };
    const said = await preview(file);
    expect(said).toMatchObject({ format: { format: 'stripe', label: 'Stripe' }, counts });
    expect(said.message).not.toMatch(/payment_intent_id/);
    expect((await commit(file)).counts).toEqual(said.counts);
    expect(await holds()).toBeCloseTo(before + sumOfNet(rows), 2);
    const money = await receiptsOf(plain.intent);
    expect(money).toMatchObject([{ source: 'stripe', authenticity: 'proved', allocated_cents: 5_000 }]);
    expect(await receiptsOf(parts.intent)).toMatchObject([
      { event: 'payment', reversed_cents: 3_000, contradiction: null },
      { event: 'refund', amount_cents: 2_000, authenticity: 'proved', waits: false },
      { event: 'refund', amount_cents: 1_000, authenticity: 'proved', waits: false },
    ]);
    const { deposits } = await cashier.call('getDeposits', { id: depositId }, token);
    expect(deposits).toMatchObject([{ funding: 'whole' }]);

    expect((await commit(file)).counts).toMatchObject({ new: 0, supersedes: 0, unreadable: 0 });
    expect(await holds()).toBeCloseTo(before + sumOfNet(rows), 2);
  });

  test('and where the file came first, as a provider’s words that prove its lines', async () => {
    const before = await holds();
    const { rows, events, file, plain, parts } = await month();
    expect((await commit(file)).counts).toMatchObject({ supersedes: 0, passed: 0, unreadable: 0 });
    expect(await holds()).toBeCloseTo(before + sumOfNet(rows), 2);
    await tell(events);
    expect(await holds()).toBeCloseTo(before + sumOfNet(rows), 2);
    expect(await receiptsOf(plain.intent)).toMatchObject([
      { authenticity: 'proved', allocated_cents: 5_000 },
    ]);
    expect((await receiptsOf(parts.intent)).map(({ event, authenticity }) => [event, authenticity])).toEqual([
      ['payment', 'proved'],
      ['refund', 'proved'],
      ['refund', 'proved'],
    ]);
    expect((await commit(file)).counts).toMatchObject({ new: 0, supersedes: 0, unreadable: 0 });
    expect(await holds()).toBeCloseTo(before + sumOfNet(rows), 2);
  });

  test('and in every other order', async () => {
    for (let seed = 1; seed <= 10; seed++) {
      const random = randomFrom(seed);
      const before = await holds();
      const { rows, events, file } = await month();
      // Of some payments the endpoint was not told: it was not there yet.
      const told = events
        .filter(({ type }) => !type.startsWith('checkout') || random() < 0.6)
        .map((event) => ({ event, rank: random() }))
        .sort((one, other) => one.rank - other.rank);
      const place = Math.floor(random() * (told.length + 1));
      await tell(told.slice(0, place).map(({ event }) => event));
      await commit(file);
      await tell(told.slice(place).map(({ event }) => event));
      expect(cents((await holds()) - before), `seed ${seed}`).toBe(cents(sumOfNet(rows)));
    }
  });
});
