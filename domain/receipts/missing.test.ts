import fc from 'fast-check';
import { expect, test } from 'vitest';
import { cents } from '#domain/money/usd.ts';
import {
  goneByKind,
  lossesByEach,
  type Moved,
  missingByEach,
  openByEach,
  reversedByEach,
  type Taken,
  undoingOf,
} from './missing.ts';

const PAYMENT = { amount: cents(5_000), currency: 'usd' };

/** `dispute du 4000 eur`: what it is, the provider's name of it, and of how much. */
function told(text: string, place: number): Moved {
  const [event, movement = '', amount, currency = 'usd'] = text.split(' ');
  return {
    id: `${place}`,
    event: event === 'back' ? null : (event as Moved['event']),
    amount: cents(Number(amount)),
    currency,
    movements: [movement],
  };
}

test.each([
  { moved: ['refund ch 1000'], missing: { refund: 1_000 } },
  { moved: ['refund ch 1000', 'refund ch 500'], missing: { refund: 1_500 } },
  { moved: ['refund ch 1000', 'dispute du 4000'], missing: { refund: 1_000, dispute: 4_000 } },
  { moved: ['dispute du 4000', 'refund ch 1000'], missing: { dispute: 4_000, refund: 1_000 } },
  // Of no payment more can be gone than it was.
  { moved: ['refund ch 9000'], missing: { refund: 5_000 } },
  { moved: ['refund ch 2000', 'dispute du 5000'], missing: { refund: 2_000, dispute: 3_000 } },
  { moved: ['refund ch 1000', 'failure pi 5000'], missing: { refund: 1_000, failure: 4_000 } },
  // A dispute that was won brings back what it took, and nothing else.
  { moved: ['dispute du 4000', 'back du 4000'], missing: {} },
  { moved: ['refund ch 1000', 'dispute du 4000', 'back du 4000'], missing: { refund: 1_000 } },
  { moved: ['refund ch 1000', 'dispute du 1000', 'back du 1000'], missing: { refund: 1_000 } },
  // It turned out to be of less.
  { moved: ['dispute du 5000', 'back du 2000'], missing: { dispute: 3_000 } },
  // Taken and won twice over, and once more taken.
  { moved: ['dispute du 4000', 'dispute du 4000', 'back du 4000'], missing: { dispute: 4_000 } },
  // A refund that failed goes by another name than the sum of refunds.
  { moved: ['refund ch 1000', 'back re 1000'], missing: {} },
  { moved: ['refund ch 1000', 'dispute du 1000', 'back re 1000'], missing: { dispute: 1_000 } },
  { moved: ['refund ch 1000', 'refund ch 500', 'back re 1000'], missing: { refund: 500 } },
  { moved: ['refund ch 1000', 'refund ch 500', 'back re 1500'], missing: {} },
  { moved: ['refund re 1000', 'refund re2 500', 'back re2 500'], missing: { refund: 1_000 } },
  // What went in another currency takes all that is left, and is back only once all of it came back.
  { moved: ['dispute du 4600 eur'], missing: { dispute: 5_000 } },
  { moved: ['dispute du 6000 eur'], missing: { dispute: 5_000 } },
  { moved: ['refund ch 1000', 'refund re 900 eur'], missing: { refund: 5_000 } },
  { moved: ['refund ch 1000', 'dispute du 900 eur'], missing: { refund: 1_000, dispute: 4_000 } },
  { moved: ['dispute du 4600 eur', 'back du 2000 eur'], missing: { dispute: 5_000 } },
  { moved: ['dispute du 4600 eur', 'back du 4600 eur'], missing: {} },
  { moved: ['refund ch 1000', 'refund re 900 eur', 'back re 900 eur'], missing: { refund: 1_000 } },
  { moved: ['dispute du 5000', 'back du 5000 eur'], missing: { dispute: 5_000 } },
])('of $50.00, $moved leaves missing $missing', ({ moved, missing }) => {
  const all = moved.map(told);
  const each = missingByEach(PAYMENT, all);
  const kinds: Record<string, number> = {};
  for (const { id, event } of undoingOf(all)) kinds[event] = (kinds[event] ?? 0) + (each.get(id) ?? 0);
  expect(Object.fromEntries(Object.entries(kinds).filter(([, amount]) => amount > 0))).toEqual(missing);
});

test.each([
  { moved: ['refund ch 1000', 'refund ch 500', 'back re 200'], open: [1_000, 300, 200] },
  { moved: ['refund ch 200', 'refund ch 500', 'back re 200'], open: [0, 500, 200] },
  { moved: ['refund ch 1000', 'refund ch 500', 'back re 700'], open: [800, 0, 700] },
])('what comes back is the refund of its sum, and otherwise the newest: $moved', ({ moved, open }) => {
  expect([...openByEach(moved.map(told)).values()]).toEqual(open);
});

test.each([
  {
    moved: ['refund ch 1000', 'refund ch2 500', 'dispute du 500'],
    said: ['refund 1500 usd', 'dispute 500 usd'],
  },
  { moved: ['refund ch 9000'], said: ['refund 5000 usd'] },
  // Of what went in another currency, only that sum is known.
  { moved: ['refund re 1000 eur'], said: ['refund 1000 eur'] },
  { moved: ['refund re 1000 eur', 'refund re2 500 eur'], said: ['refund 1500 eur'] },
  { moved: ['refund re 1000 eur', 'refund re2 2000'], said: ['refund 1000 eur', 'refund 2000 usd'] },
  { moved: ['refund re 1000 eur', 'dispute du 2000'], said: ['refund 1000 eur', 'dispute 2000 usd'] },
  { moved: ['dispute du 4600 eur', 'back du 2000 eur'], said: ['dispute 2600 eur'] },
  { moved: ['dispute du 4600 eur', 'back du 4600 eur'], said: [] },
  // One movement that was told in two currencies.
  { moved: ['refund re 1000', 'refund re 900 eur'], said: ['refund 1000 usd'] },
  // What goes by no name is no movement that was told twice.
  { moved: ['refund  1000', 'refund  900 eur'], said: ['refund 1000 usd', 'refund 900 eur'] },
  { moved: ['refund re 1000', 'back re 1000', 'refund re 900 eur'], said: ['refund 900 eur'] },
])('of a payment of 50.00, $moved is said as $said', ({ moved, said }) => {
  const gone = goneByKind(PAYMENT, moved.map(told));
  expect(gone.map(({ event, amount, currency }) => `${event} ${amount} ${currency}`)).toEqual(said);
});

test.each([
  { moved: ['refund ch 2000'], reversed: [2_000] },
  // What came back is money of its own: it may go again, after the payment itself.
  { moved: ['dispute du 5000', 'back du 5000'], reversed: [5_000, 0] },
  { moved: ['dispute du 5000', 'back du 5000', 'dispute du 5000'], reversed: [5_000, 5_000] },
  { moved: ['refund ch 2000', 'dispute du 5000', 'back du 5000'], reversed: [5_000, 2_000] },
  // Nothing of it had gone.
  { moved: ['back du 1000'], reversed: [0, 0] },
  // Of another currency the payment itself is there again.
  { moved: ['dispute du 4600 eur'], reversed: [5_000] },
  { moved: ['dispute du 4600 eur', 'back du 4600 eur'], reversed: [0, 4_600] },
  { moved: ['refund ch 2000', 'dispute du 4600 eur', 'back du 4600 eur'], reversed: [2_000, 4_600] },
])(
  'of $50.00, $moved has gone of the payment, and of each sum that came back, $reversed',
  ({ moved, reversed }) => {
    const all = moved.map(told);
    const back = all.filter(({ event }) => event === null);
    const gone = reversedByEach(PAYMENT, all, [{ id: 'payment', ...PAYMENT }, ...back]);
    expect([...gone.values()]).toEqual(reversed);
  },
);

test('what came back before its payment is known had gone before, and leaves the payment whole', () => {
  const all = ['dispute du 5000', 'back du 5000'].map(told);
  const back = all.filter(({ event }) => event === null);
  expect([...reversedByEach(undefined, all, back).values()]).toEqual([5_000]);
  const gone = reversedByEach(PAYMENT, all, [...back, { id: 'payment', ...PAYMENT }]);
  expect([...gone.values()]).toEqual([5_000, 0]);
});

test('what is gone and what is left come to the payment and what came back, whatever moved', () => {
  const movement = fc
    .tuple(
      fc.constantFrom('refund', 'dispute', 'failure', 'back'),
      fc.constantFrom('du', 'ch', 're'),
      fc.integer({ min: 1, max: 6_000 }),
      fc.constantFrom('usd', 'usd', 'eur'),
    )
    .map((parts) => parts.join(' '));
  fc.assert(
    fc.property(fc.array(movement, { maxLength: 7 }), (texts) => {
      const all = texts.map(told);
      const money = [{ id: 'payment', ...PAYMENT }, ...all.filter(({ event }) => event === null)];
      const missing = [...missingByEach(PAYMENT, all).values()];
      const sum = missing.reduce<number>((some, each) => some + each, 0);
      expect(Math.min(...missing, 0)).toBe(0);
      expect(sum).toBeLessThanOrEqual(PAYMENT.amount);
      const reversed = reversedByEach(PAYMENT, all, money);
      for (const { id, amount } of money) expect(reversed.get(id)).toBeLessThanOrEqual(amount);
      const restored = openByEach(all);
      const left = money
        .filter(({ currency }) => currency === 'usd')
        .map(({ id, amount }) => amount - (reversed.get(id) ?? 0))
        .reduce((some, each) => some + each, 0);
      const unexplained = money
        .filter(({ id, currency }) => id !== 'payment' && currency === 'usd')
        .reduce((some, { id, amount }) => some + amount - (restored.get(id) ?? 0), 0);
      expect(left).toBe(PAYMENT.amount - sum + unexplained);
    }),
  );
});

/** What deposits, which are given the payment one after another, lose as it is told, as the server takes it. */
function tell(moved: readonly Moved[], order: readonly string[], given: readonly number[]) {
  const left = [...given];
  const losses = new Map<string, Taken[]>();
  let gone = 0;
  order.forEach((id, place) => {
    const known = moved.filter((each) => order.indexOf(each.id) <= place);
    const missing = [...missingByEach(PAYMENT, known).values()].reduce<number>((sum, each) => sum + each, 0);
    let due = missing - gone;
    gone = missing;
    const taken = left.map((amount, deposit) => ({ amount, deposit })).toReversed();
    losses.set(
      id,
      taken.flatMap(({ amount, deposit }) => {
        const lost = Math.min(amount, due);
        left[deposit] = amount - lost;
        due -= lost;
        const name = `${deposit}`;
        return lost > 0
          ? [{ depositId: name, username: name, amount: cents(lost), from: '', given: name }]
          : [];
      }),
    );
  });
  return lossesByEach(
    PAYMENT,
    moved.map((each) => ({ ...each, losses: losses.get(each.id) ?? [] })),
  );
}

test('in whichever order reversals are told, each took the same of the same deposits', () => {
  const reversal = fc
    .tuple(
      fc.constantFrom('refund', 'dispute', 'failure'),
      fc.constantFrom('du', 'ch', 're'),
      fc.integer({ min: 1, max: 6_000 }),
      fc.constantFrom('usd', 'usd', 'eur'),
    )
    .map((parts) => parts.join(' '));
  const histories = fc.array(reversal, { maxLength: 5 }).chain((texts) => {
    const moved = texts.map(told);
    const ids = moved.map(({ id }) => id);
    const order = fc.shuffledSubarray(ids, { minLength: ids.length });
    return fc.tuple(fc.constant(moved), order, fc.integer({ min: 1, max: 4_999 }));
  });
  fc.assert(
    fc.property(histories, ([moved, order, first]) => {
      const given = [first, PAYMENT.amount - first];
      const inOrder = tell(
        moved,
        moved.map(({ id }) => id),
        given,
      );
      expect(tell(moved, order, given)).toEqual(inOrder);
    }),
  );
});

test('the deposit that had the money last loses it first', () => {
  const moved = ['refund ch 1000', 'refund ch2 4000'].map(told);
  const losses = tell(moved, ['1', '0'], [2_000, 3_000]);
  const of = (id: string) => losses.get(id)?.map(({ depositId, amount }) => [depositId, amount]);
  expect(of('0')).toEqual([['1', 1_000]]);
  expect(of('1')).toEqual([
    ['1', 2_000],
    ['0', 2_000],
  ]);
});

test('what a dispute took that is won stays with it, unless it was an earlier refund’s', () => {
  const loss = { depositId: 'a', username: 'A', amount: cents(5_000), from: '', given: 'a' };
  const lossesOf = (texts: readonly string[], place: number) =>
    texts.map(told).map((each) => ({ ...each, losses: each.id === `${place}` ? [loss] : [] }));
  const own = { depositId: 'a', username: 'A', amount: cents(5_000) };
  const won = ['dispute du 5000', 'back du 5000', 'refund ch 2000'];
  expect([...lossesByEach(PAYMENT, lossesOf(won, 0)).values()]).toEqual([[own], []]);
  const refunded = ['refund ch 5000', 'dispute du 5000', 'back du 5000'];
  expect([...lossesByEach(PAYMENT, lossesOf(refunded, 1)).values()]).toEqual([[own], []]);
});
