import fc from 'fast-check';
import { expect, test } from 'vitest';
import { failInSteps, restOfStep } from './sign-in.ts';

test('whatever took up to a tenth of a second is told after a tenth of a second', () => {
  fc.assert(
    fc.property(fc.double({ min: 0.001, max: 100, noNaN: true }), (elapsed) => {
      expect(elapsed + restOfStep(elapsed)).toBeCloseTo(100);
    }),
  );
  expect(150 + restOfStep(150)).toBe(200);
});

test('a failure waits, a success does not', async () => {
  const begun = performance.now();
  await expect(failInSteps(() => Promise.reject(new Error('no')))).rejects.toThrow('no');
  // Timers may be early by less than a millisecond.
  expect(performance.now() - begun).toBeGreaterThan(98);
  expect(await failInSteps(async () => 'yes')).toBe('yes');
});
