import fc from 'fast-check';
import { expect, test } from 'vitest';
import { MOST_MINUTES, USUAL_TIMES, waitingTimesChanges, waitSince } from './waiting-times.ts';

const NOW = new Date('2026-03-08T16:00:00Z');
const { deposit } = USUAL_TIMES;
const since = (time: string) => waitSince(new Date(`2026-03-08T${time}Z`), NOW, deposit);

test('a deposit waits long from 5 minutes on, and too long from 15', () => {
  expect(since('15:55:01')).toBe('short');
  expect(since('15:55:00')).toBe('long');
  expect(since('15:45:01')).toBe('long');
  expect(since('15:45:00')).toBe('too-long');
});

test('the longer a wait, the worse, whatever the limits', () => {
  const minutes = fc.integer({ min: 1, max: MOST_MINUTES });
  fc.assert(
    fc.property(minutes, minutes, minutes, minutes, (one, other, waited, more) => {
      const limits = { long: Math.min(one, other), tooLong: Math.max(one, other) };
      const order = ['short', 'long', 'too-long'];
      const after = (time: number) =>
        order.indexOf(waitSince(new Date(NOW.getTime() - time * 60_000), NOW, limits));
      expect(after(waited + more)).toBeGreaterThanOrEqual(after(waited));
      expect(after(limits.tooLong)).toBe(2);
    }),
  );
});

test('the log says what became of which time', () => {
  expect(waitingTimesChanges(USUAL_TIMES, USUAL_TIMES)).toEqual([]);
  const after = {
    ...USUAL_TIMES,
    receipt: { long: 15, tooLong: 90 },
    seenLeaving: { venmo: 24, zelle: 48 },
  };
  expect(waitingTimesChanges(USUAL_TIMES, after)).toEqual([
    'Receipts: 15 and 60 min → 15 and 90 min',
    'Zelle seen leaving: 120 h → 48 h',
  ]);
});
