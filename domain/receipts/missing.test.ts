import fc from 'fast-check';
import { expect, test } from 'vitest';
import { cents } from '#domain/money/usd.ts';
import { missingByEach, missingByKind, type Undoing } from './missing.ts';

const WHOLE = cents(5_000);

/** `dispute du 4000`: what it is, the provider's name of it, and of how much. */
function told(text: string, place: number): Undoing {
  const [event, movement = '', amount] = text.split(' ');
  const isWhole = event === 'failure';
  return {
    id: `${place}`,
    event: event as Undoing['event'],
    isWhole,
    amount: cents(Number(amount)),
    movements: [movement],
  };
}

test.each([
  { gone: ['refund ch 1000'], back: [], missing: { refund: 1_000 } },
  { gone: ['refund ch 1000', 'refund ch 500'], back: [], missing: { refund: 1_500 } },
  { gone: ['refund ch 1000', 'dispute du 4000'], back: [], missing: { refund: 1_000, dispute: 4_000 } },
  { gone: ['dispute du 4000', 'refund ch 1000'], back: [], missing: { dispute: 4_000, refund: 1_000 } },
  // Of no payment more can be gone than it was.
  { gone: ['refund ch 9000'], back: [], missing: { refund: 5_000 } },
  { gone: ['refund ch 2000', 'dispute du 5000'], back: [], missing: { refund: 2_000, dispute: 3_000 } },
  { gone: ['refund ch 1000', 'failure pi 5000'], back: [], missing: { refund: 1_000, failure: 4_000 } },
  // A dispute that was won brings back what it took, and nothing else.
  { gone: ['dispute du 4000'], back: ['dispute du 4000'], missing: {} },
  { gone: ['refund ch 1000', 'dispute du 4000'], back: ['dispute du 4000'], missing: { refund: 1_000 } },
  { gone: ['refund ch 1000', 'dispute du 1000'], back: ['dispute du 1000'], missing: { refund: 1_000 } },
  // It turned out to be of less.
  { gone: ['dispute du 5000'], back: ['dispute du 2000'], missing: { dispute: 3_000 } },
  // Taken and won twice over, and once more taken.
  { gone: ['dispute du 4000', 'dispute du 4000'], back: ['dispute du 4000'], missing: { dispute: 4_000 } },
  // A refund that failed goes by another name than the sum of refunds.
  { gone: ['refund ch 1000'], back: ['refund re 1000'], missing: {} },
  { gone: ['refund ch 1000', 'dispute du 1000'], back: ['refund re 1000'], missing: { dispute: 1_000 } },
  { gone: ['refund ch 1000', 'refund ch 500'], back: ['refund re 1000'], missing: { refund: 500 } },
  { gone: ['refund ch 1000', 'refund ch 500'], back: ['refund re 1500'], missing: {} },
  { gone: ['refund re 1000', 'refund re2 500'], back: ['refund re2 500'], missing: { refund: 1_000 } },
])('of $50.00, $gone and back $back leaves missing $missing', ({ gone, back, missing }) => {
  const undoing = gone.map(told);
  const each = missingByEach(WHOLE, undoing, back.map(told));
  const kinds = missingByKind(undoing, ({ id }) => each.get(id) ?? 0);
  expect(Object.fromEntries(kinds.map(({ event, amount }) => [event, amount]))).toEqual(missing);
});

test('what is missing is never more than the payment, nor than what went without what came back', () => {
  const amounts = fc.array(fc.integer({ min: 1, max: 6_000 }), { maxLength: 5 });
  const event = fc.constantFrom('refund', 'dispute');
  fc.assert(
    fc.property(amounts, amounts, fc.array(event, { minLength: 10, maxLength: 10 }), (gone, back, events) => {
      const undoing = gone.map((amount, place) => told(`${events[place]} ${place} ${amount}`, place));
      const returned = back.map((amount, place) => told(`refund ${place} ${amount}`, place));
      const missing = [...missingByEach(WHOLE, undoing, returned).values()];
      const sum = missing.reduce<number>((all, each) => all + each, 0);
      expect(Math.min(...missing, 0)).toBe(0);
      expect(sum).toBeLessThanOrEqual(WHOLE);
      expect(sum).toBeLessThanOrEqual(gone.reduce((all, each) => all + each, 0));
    }),
  );
});
