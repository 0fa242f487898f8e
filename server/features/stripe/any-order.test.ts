import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { insertDeposits } from '#test/fixtures/deposits.ts';
import { checkoutEvent, PAID_AT, payFromNow, STRIPE_SECRET, sendStripeEvent } from '#test/fixtures/stripe.ts';
import { startTestCashier, type TestCashier } from '#test/fixtures/test-cashier.ts';
import { until } from '#test/fixtures/until.ts';
import { type Random, randomFrom } from '#test/model/random.ts';

const WHOLE = 5_000;
const HISTORIES = Number(process.env.CAGE_TEST_HISTORIES ?? 6);

payFromNow();

let cashier: TestCashier;
let token: string;
beforeAll(async () => {
  cashier = await startTestCashier({ variables: { STRIPE_WEBHOOK_SECRET: STRIPE_SECRET } });
  ({ token } = await cashier.signInAs('owner'));
});
afterAll(() => cashier[Symbol.asyncDispose]());

type Event = { readonly created: number; readonly type: string };

/** By which events a refund is told: those of its charge, as in every version of the interface, or its own. */
type Form = 'charge' | 'refund' | 'both';

async function newHistory(form: Form = 'charge') {
  const [id] = (await insertDeposits(cashier.database, [{ method: 'Credit Card' }])) as [string];
  return { id, ...eventsOf(id, `pi_${randomUUID()}`, form) };
}

/** The events of one payment as they come to pass, each a second after the one before, and how much is there in the end. */
function eventsOf(id: string, intent: string, form: Form) {
  const [charge, dispute] = [`ch_${randomUUID()}`, `du_${randomUUID()}`];
  const events: Event[] = [];
  const live: Array<{ readonly id: string; readonly amount: number; readonly created?: number }> = [];
  let disputed = 0;
  const refunded = () => live.reduce((sum, { amount }) => sum + amount, 0);
  const left = () => WHOLE - refunded() - disputed;
  const now = () => PAID_AT.getTime() / 1_000 + events.length;
  const note = (type: string, object: object) => {
    const created = now();
    const data = { object: { currency: 'usd', payment_intent: intent, ...object } };
    events.push({ ...checkoutEvent({}, { type, created, data }), type, created });
  };
  const session = { client_reference_id: id, amount_total: WHOLE, payment_status: 'paid' };
  note('checkout.session.completed', session);
  return {
    intent,
    events,
    left,
    live,
    isDisputed: () => disputed > 0,
    refund(amount: number) {
      const refund = { id: `re_${randomUUID()}`, amount, ...(form !== 'charge' && { created: now() }) };
      live.push(refund);
      if (form !== 'charge') note('refund.created', { ...refund, status: 'pending' });
      if (form !== 'refund')
        note('charge.refunded', { id: charge, amount: WHOLE, amount_refunded: refunded() });
    },
    fail(place: number) {
      const [refund] = live.splice(place, 1);
      note(form === 'charge' ? 'charge.refund.updated' : 'refund.failed', { ...refund, status: 'failed' });
    },
    withdraw(types: readonly string[], amount = left()) {
      disputed = amount;
      for (const type of types) note(`charge.dispute.${type}`, { id: dispute, amount, status: 'lost' });
    },
    reinstate(types: readonly string[]) {
      for (const type of types) {
        note(`charge.dispute.${type}`, { id: dispute, amount: disputed, status: 'won' });
      }
      disputed = 0;
    },
  };
}

const below = (random: Random, end: number) => Math.floor(random() * end);

const someOf = (random: Random, all: readonly string[]) => {
  const some = all.filter(() => random() < 0.5);
  return some.length > 0 ? some : all.slice(0, 1);
};

/** Refunds, some of which fail and are made again, and a dispute that is lost and won by turns. */
async function madeUpHistory(random: Random) {
  const history = await newHistory((['charge', 'refund', 'both'] as const)[below(random, 3)]);
  let disputedAmount: number | undefined;
  for (let turns = 2 + below(random, 6); turns > 0; turns--) {
    const { live } = history;
    const what = below(random, 3);
    if (what === 0 && history.left() > 0) {
      history.refund(random() < 0.5 ? history.left() : Math.min(1_000, history.left()));
    } else if (what === 1 && live.length > 0) history.fail(below(random, live.length));
    else if (history.isDisputed()) {
      history.reinstate(someOf(random, ['closed', 'funds_reinstated']));
    } else if (history.left() > 0 && (disputedAmount ?? 0) <= history.left()) {
      const isFirst = disputedAmount === undefined;
      disputedAmount ??= history.left();
      const types = isFirst ? ['created', 'funds_withdrawn', 'closed'] : ['funds_withdrawn', 'closed'];
      history.withdraw(someOf(random, types), disputedAmount);
    }
  }
  return history;
}

function shuffled<Item>(random: Random, items: readonly Item[]): Item[] {
  const all = [...items];
  for (let last = all.length - 1; last > 0; last--) {
    const other = below(random, last + 1);
    [all[last], all[other]] = [all[other] as Item, all[last] as Item];
  }
  return all;
}

async function tell(event: object): Promise<void> {
  expect(await sendStripeEvent(event, cashier)).toEqual({ status: 200, text: 'Noted.' });
}

const moneyOf = (intent: string) =>
  cashier.database.queries
    .selectFrom('receipts')
    .select(['id', 'amount_cents', 'reversed_cents', 'allocated_cents'])
    .where('event', '=', 'payment')
    .where((is) => is.or([is('transaction_id', '=', intent), is('undoes', '=', intent)]))
    .execute();

const waitingOf = (intent: string) =>
  cashier.database.queries
    .selectFrom('receipts')
    .select(['id', 'event', 'reason_words'])
    .where('waits', '=', true)
    .where((is) => is.or([is('transaction_id', '=', intent), is('undoes', '=', intent)]))
    .execute();

/** What staff are shown of its payments. */
const shownOf = async (id: string) =>
  (await cashier.call('getDeposits', { id }, token)).deposits[0]?.payments;

const depositOf = (id: string) =>
  cashier.database.queries
    .selectFrom('deposits')
    .select(['received_cents', 'paid_at'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();

/** Gives a deposit whatever of its payment is left, as a person would: again, where a rule is at work on it. */
async function giveTheRest(id: string, intent: string): Promise<void> {
  await until(async () => {
    const left = (await moneyOf(intent)).filter(
      ({ amount_cents, reversed_cents, allocated_cents }) =>
        (amount_cents as number) - reversed_cents > allocated_cents,
    );
    for (const receipt of left)
      await cashier.call('allocateReceipt', { receiptId: receipt.id, depositId: id }, token).catch(() => {});
    return left.length === 0;
  });
}

async function expectTruth(
  { id, intent, left }: Awaited<ReturnType<typeof newHistory>>,
  told: readonly Event[],
) {
  const order = told.map(({ type, created }) => `${created - PAID_AT.getTime() / 1_000} ${type}`).join(', ');
  const there = (await moneyOf(intent)).reduce(
    (sum, each) => sum + (each.amount_cents as number) - each.reversed_cents,
    0,
  );
  expect(there, order).toBe(left());
  const isWhole = left() === WHOLE;
  expect((await depositOf(id)).paid_at !== null && !isWhole, order).toBe(false);
  await giveTheRest(id, intent);
  const deposit = await depositOf(id);
  expect([deposit.received_cents, deposit.paid_at !== null], order).toEqual([left(), isWhole]);
}

test('how much is gone of a payment follows from all that was told, in whichever order and however often', async () => {
  for (let seed = 1; seed <= HISTORIES; seed++) {
    const random = randomFrom(seed);
    const history = await madeUpHistory(random);
    const { events } = history;
    const repeated = events.filter(() => random() < 0.3);
    const told = shuffled(random, [...events, ...repeated]);
    for (const event of told) await tell(event);
    await expectTruth(history, told);
  }
});

function ordersOf(places: readonly number[]): number[][] {
  if (places.length === 0) return [[]];
  return places.flatMap((place) =>
    ordersOf(places.filter((other) => other !== place)).map((rest) => [place, ...rest]),
  );
}

describe('in every order', () => {
  test('a dispute that is won leaves the request paid, without a person', async () => {
    for (const order of ordersOf([0, 1, 2, 3])) {
      const history = await newHistory();
      history.withdraw(['created']);
      history.reinstate(['closed', 'funds_reinstated']);
      for (const place of order) await tell(history.events[place] as Event);
      const paid = { received_cents: WHOLE, paid_at: expect.any(Date) };
      expect(await depositOf(history.id), String(order)).toMatchObject(paid);
      expect(await waitingOf(history.intent), String(order)).toEqual([]);
      expect(await shownOf(history.id), String(order)).toMatchObject([{ amount: '$50.00', reversal: null }]);
    }
  });

  test('a dispute that is lost leaves nothing, and only itself waits', async () => {
    for (const order of ordersOf([0, 1, 2])) {
      const history = await newHistory();
      history.withdraw(['funds_withdrawn', 'closed']);
      for (const place of order) await tell(history.events[place] as Event);
      expect(await depositOf(history.id), String(order)).toEqual({ received_cents: 0, paid_at: null });
      expect(await waitingOf(history.intent), String(order)).toMatchObject([{ event: 'dispute' }]);
    }
  });

  test('a dispute that was won and is lost after all leaves nothing, and is never read as whole after the loss', async () => {
    for (const order of ordersOf([0, 1, 2, 3])) {
      const history = await newHistory();
      history.withdraw(['created']);
      history.reinstate(['funds_reinstated']);
      history.withdraw(['funds_withdrawn']);
      const told = order.map((place) => history.events[place] as Event);
      let isLost = false;
      for (const event of told) {
        await tell(event);
        isLost ||= event.type === 'charge.dispute.funds_withdrawn';
        if (isLost) expect((await depositOf(history.id)).paid_at, String(order)).toBeNull();
      }
      await expectTruth(history, told);
    }
  });
});

test('a dispute that is lost after all and won at last brings the money back', async () => {
  const history = await newHistory();
  history.withdraw(['created']);
  history.reinstate(['funds_reinstated']);
  history.withdraw(['funds_withdrawn', 'closed']);
  history.reinstate(['closed', 'funds_reinstated']);
  for (const event of history.events) await tell(event);
  expect(await depositOf(history.id)).toMatchObject({ received_cents: WHOLE, paid_at: expect.any(Date) });
  await expectTruth(history, history.events);
});
