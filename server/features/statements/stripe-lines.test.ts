import { afterAll, beforeAll, expect, test } from 'vitest';
import { settingsWithOwn } from '#test/fixtures/receipts/accounts.ts';
import { type BalanceRow, newId, stripeBalance, sumOfNet } from '#test/fixtures/receipts/stripe-balance.ts';
import { checkoutEvent, STRIPE_SECRET, sendStripeEvent, stripeEvent } from '#test/fixtures/stripe.ts';
import { startTestCashier, type TestCashier } from '#test/fixtures/test-cashier.ts';

let cashier: TestCashier;
let token: string;
beforeAll(async () => {
  const settings = settingsWithOwn({ cashapp: ['cash-1'], creditcard: ['card-1'] });
  cashier = await startTestCashier({ settings, variables: { STRIPE_WEBHOOK_SECRET: STRIPE_SECRET } });
  ({ token } = await cashier.signInAs('owner', 'Olga'));
});
afterAll(() => cashier[Symbol.asyncDispose]());

const commit = (content: string) => cashier.call('importStatement', { content, commit: true }, token);
const holds = async (id = 'unknown:stripe') =>
  (await cashier.call('getMoney', {}, token)).accounts.find((each) => each.id === id)?.holds ?? 0;
const receiptsOf = (...names: readonly string[]) =>
  cashier.database.queries
    .selectFrom('receipts')
    .selectAll()
    .where((is) => is.or([is('transaction_id', 'in', names), is('undoes', 'in', names)]))
    .orderBy('occurred_at')
    .execute();

let seconds = Math.floor(Date.now() / 1_000) - 86_400;
/** Further apart than what may be of one moment. */
const nextAt = () => {
  seconds += 300;
  return new Date(seconds * 1_000);
};

const charge = (gross = 40) => ({
  ...{ category: 'charge', gross, fee: 1.46, at: nextAt(), id: newId('txn') },
  ...{ source: newId('ch'), payment: newId('pi') },
});

/** As its page tells of it, a second later. */
async function pay({ payment, gross, at }: ReturnType<typeof charge>, session: object = {}) {
  const created = at.getTime() / 1_000 + 1;
  const said = { payment_intent: payment, amount_total: gross * 100, ...session };
  await sendStripeEvent(checkoutEvent(said, { created }), cashier);
}

test('a statement of Stripe is of no receiving account, whichever is chosen', async () => {
  const content = stripeBalance([charge(), { ...charge(), currency: 'eur' }]);
  for (const accountId of ['cash-1', 'card-1']) {
    const { error } = await cashier.send('importStatement', { accountId, content }, token);
    expect(error?.message).toBe('A statement of Stripe is of no receiving account: choose none.');
  }
  const said = await cashier.call('importStatement', { content }, token);
  expect(said).toMatchObject({ format: { format: 'stripe' }, counts: { new: 2, passed: 1 } });
  expect(said.lines.map(({ words }) => words)).toContain('Not in US dollars: EUR.');
});

test('the fee of a payment that its event proves explains itself, and a payout waits for an owner', async () => {
  const [known, alone] = [charge(), charge()];
  await pay(known);
  const [money, fees] = [await holds(), await holds('fees:unknown:stripe')];
  expect(fees).toBe(0);
  const payout = { category: 'payout', gross: -25, at: nextAt(), source: newId('po') };
  const rows = [known, alone, payout];
  await commit(stripeBalance(rows));
  expect(await holds()).toBeCloseTo(money - 40 + sumOfNet(rows), 2);
  const { entries } = await cashier.call('getLedger', { account: 'fees:unknown:stripe' }, token);
  expect(entries.map(({ amount }) => amount)).toEqual([1.46]);
  const { open } = await cashier.call('getOutgoing', {}, token);
  expect(open.map(({ amount, note }) => [amount, note])).toEqual([
    [25, payout.source],
    [1.46, `Fee of ${alone.payment}`],
  ]);
});

test('without the column of payments a line may repeat what is known, and says which column to add', async () => {
  const row = charge();
  await pay(row);
  const said = await commit(stripeBalance([row], { isDefault: true }));
  expect(said).toMatchObject({ counts: { new: 2, supersedes: 0 } });
  expect(said.message).toMatch(/ With the column payment_intent_id, /);
  const [known] = await receiptsOf(row.payment);
  const repeats = await cashier.database.queries
    .selectFrom('receipts')
    .select(['reasons', 'waits', 'transaction_id'])
    .where('may_repeat', '=', known?.id as string)
    .execute();
  expect(repeats).toEqual([
    { reasons: ['statement-line', 'possible-duplicate'], waits: true, transaction_id: null },
  ]);
  // Each line is the same in every report, whatever its columns.
  expect((await commit(stripeBalance([row]))).counts).toMatchObject({ new: 0, supersedes: 0, known: 2 });
});

test('by amount, minute and the payer’s name it joins what the event told, whichever came first', async () => {
  const nameless = (row: ReturnType<typeof charge>) =>
    stripeBalance([{ ...row, payment: '', name: 'Nora Falk' }]).replace('payment_intent_id', 'invoice_id');
  const customer = { customer_details: { name: 'Nora Falk' } };
  const [first, second] = [charge(41), charge(42)];
  await pay(first, customer);
  expect((await commit(nameless(first))).counts).toMatchObject({ supersedes: 1 });
  expect((await commit(nameless(second))).counts).toMatchObject({ supersedes: 0 });
  await pay(second, customer);
  for (const { payment } of [first, second]) {
    expect(await receiptsOf(payment)).toMatchObject([{ authenticity: 'proved', may_repeat: null }]);
  }
  const { rows } = await cashier.database.pool.query(
    "select 1 from receipts where amount_cents in (4100, 4200) and rail = 'stripe'",
  );
  expect(rows).toHaveLength(2);
});

test('without that column a refund is known by its own number', async () => {
  const row = charge();
  await pay(row);
  const refund = { category: 'refund', gross: -40, at: nextAt(), source: newId('re') };
  const object = {
    id: refund.source,
    payment_intent: row.payment,
    amount: 4_000,
    currency: 'usd',
    status: 'succeeded',
  };
  const created = refund.at.getTime() / 1_000;
  await sendStripeEvent({ ...stripeEvent('refund.created', { ...object, created }), created }, cashier);
  const unknown = { ...refund, source: newId('re') };
  const before = await holds();
  expect((await commit(stripeBalance([refund, unknown], { isDefault: true }))).counts).toMatchObject({
    supersedes: 1,
    new: 1,
  });
  expect(await holds()).toBe(before);
  expect(await receiptsOf(refund.source)).toMatchObject([{ authenticity: 'proved' }]);
  expect(await receiptsOf(unknown.source)).toMatchObject([{ waits: true, undoes: null }]);
});

test('a file alone tells how often a dispute was lost and won', async () => {
  const before = await holds();
  const paid = charge();
  const common = { source: newId('du'), payment: paid.payment };
  const lost = (): BalanceRow => ({ ...common, category: 'dispute', gross: -40, fee: 15, at: nextAt() });
  const won = (): BalanceRow => ({
    ...common,
    category: 'dispute_reversal',
    gross: 40,
    fee: -15,
    at: nextAt(),
  });
  const rows = [paid, lost(), won(), lost(), won(), lost()];
  // The newest stands first.
  expect((await commit(stripeBalance(rows.toReversed()))).counts).toMatchObject({ new: 12, unreadable: 0 });
  expect(await holds()).toBeCloseTo(before + sumOfNet(rows), 2);
  expect(await receiptsOf(paid.payment)).toHaveLength(6);
});

test('what a file alone says of a proved payment takes nothing, and waits for a person', async () => {
  const row = charge();
  await pay(row);
  const before = await holds();
  const refund = { category: 'refund', gross: -5, at: nextAt(), source: newId('re') };
  const failed = { ...refund, category: 'refund_failure', gross: 5, at: nextAt() };
  await commit(stripeBalance([{ ...refund, payment: row.payment }]));
  expect(await holds()).toBe(before);
  const words = 'A line of a statement says that $5.00 of it was refunded.';
  expect((await receiptsOf(row.payment))[0]).toMatchObject({ waits: true, contradiction: words });
  // What did not count does not come back.
  await commit(stripeBalance([{ ...failed, payment: row.payment }]));
  expect(await holds()).toBe(before);
});

test('what a file alone brings back of a proved payment, it may say has gone again', async () => {
  const before = await holds();
  const row = charge();
  await pay(row);
  const common = { source: newId('du'), payment: row.payment };
  const lost = () => ({ ...common, category: 'dispute', gross: -40, at: nextAt() });
  const rows = [row, lost(), { ...common, category: 'dispute_reversal', gross: 40, at: nextAt() }, lost()];
  const object = { id: common.source, payment_intent: row.payment, amount: 4_000, currency: 'usd' };
  const created = (rows[1]?.at.getTime() ?? 0) / 1_000;
  await sendStripeEvent({ ...stripeEvent('charge.dispute.created', object), created }, cashier);
  await commit(stripeBalance(rows));
  expect(await holds()).toBeCloseTo(before + sumOfNet(rows), 2);
});

test.each([true, false])(
  'a refund is of the payment that its event says, whatever a line has said: line first %s',
  async (first) => {
    const [mine, other] = [charge(500), charge(40)];
    await commit(stripeBalance([mine]));
    await pay(other);
    const before = await holds();
    const [id, at] = [newId('re'), nextAt()];
    const forged = { category: 'refund', gross: -500, at, source: id, payment: mine.payment };
    const event = stripeEvent('refund.created', {
      ...{ id, charge: other.source, status: 'succeeded', amount: 4_000, currency: 'usd' },
      ...{ payment_intent: other.payment, created: at.getTime() / 1_000 },
    });
    if (first) await commit(stripeBalance([forged]));
    await sendStripeEvent(event, cashier);
    if (!first) await commit(stripeBalance([forged]));
    expect((await holds()) - before).toBe(-40);
    const reversed = async (payment: string) =>
      (await receiptsOf(payment)).find(({ transaction_id }) => transaction_id === payment)?.reversed_cents;
    expect([await reversed(mine.payment), await reversed(other.payment)]).toEqual([0, 4_000]);
  },
);

test('refunds and disputes that events have told of otherwise are known in every later report', async () => {
  const money = charge(100);
  await pay(money);
  const common = { charge: money.source, payment_intent: money.payment, currency: 'usd' };
  const [re, du] = [newId('re'), newId('du')];
  const of = (category: string, gross: number, source: string) => ({
    ...{ category, gross, source, at: nextAt(), id: newId('txn'), payment: money.payment },
  });
  const rows = [money, of('refund', -30, re), of('dispute', -70, du), of('dispute_reversal', 70, du)];
  // the event names the sum of what is refunded, and no refund
  await sendStripeEvent(
    stripeEvent('charge.refunded', { ...common, id: money.source, amount_refunded: 3_000 }),
    cashier,
  );
  const named = rows.map((each) => ({ ...each, name: 'Nora Falk', description: 'A deposit' }));
  await commit(stripeBalance(rows));
  for (const again of [rows, named])
    expect((await commit(stripeBalance(again))).counts).toMatchObject({
      new: 0,
      supersedes: 0,
      unreadable: 0,
    });
});
