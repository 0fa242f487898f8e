import fc from 'fast-check';
import { expect, test } from 'vitest';
import { LONGEST_WAIT, readWaits, USUAL_WAITS, waitSince } from './wait-limits.ts';

const NOW = new Date('2026-03-08T16:00:00Z');
const { deposit } = USUAL_WAITS;
const since = (time: string) => waitSince(new Date(`2026-03-08T${time}Z`), NOW, deposit);

test('a deposit waits long from 5 minutes on, and too long from 15', () => {
  expect(since('15:55:01')).toBe('short');
  expect(since('15:55:00')).toBe('long');
  expect(since('15:45:01')).toBe('long');
  expect(since('15:45:00')).toBe('too-long');
});

test.each([
  undefined,
  null,
  'x',
  {},
  { long: 5 },
  { long: 0, tooLong: 5 },
  { long: 5, tooLong: 4 },
  { long: 1.5, tooLong: 5 },
])('%j are no limits', (stored) => {
  expect(readWaits(stored)).toBeUndefined();
});

test('the longer a wait, the worse, whatever the limits', () => {
  const minutes = fc.integer({ min: 1, max: LONGEST_WAIT });
  fc.assert(
    fc.property(minutes, minutes, minutes, minutes, (one, other, waited, more) => {
      const limits = readWaits({ long: Math.min(one, other), tooLong: Math.max(one, other) });
      if (limits === undefined) throw new Error('These are limits');
      const order = ['short', 'long', 'too-long'];
      const after = (time: number) =>
        order.indexOf(waitSince(new Date(NOW.getTime() - time * 60_000), NOW, limits));
      expect(after(waited + more)).toBeGreaterThanOrEqual(after(waited));
      expect(after(limits.tooLong)).toBe(2);
    }),
  );
});
