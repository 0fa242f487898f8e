import fc from 'fast-check';
import { expect, test } from 'vitest';
import { changeOf, changeOfProfit, changeOfRate, sparkline } from './compare.ts';

test.each([
  [112, 100, 'up', '12%'],
  [50, 100, 'down', '50%'],
  [300, 100, 'up', '200%'],
  [100.2, 100, 'up', 'less than 1%'],
  [5, 0, 'up', 'from none'],
  [0, 5, 'down', '100%'],
  [0, 0, 'same', 'the same'],
])('%d after %d is %s, %s', (now, before, direction, words) => {
  expect(changeOf(now, before)).toEqual({ direction, words });
});

test.each([
  [50, -100, 'up', '$150.00'],
  [-200, -100, 'down', '$100.00'],
  [-0.3, 0, 'down', '$0.30'],
  [0.3, 0.3, 'same', 'the same'],
])('a profit of %d after %d is %s, %s', (now, before, direction, words) => {
  expect(changeOfProfit(now, before)).toEqual({ direction, words });
});

test.each([
  [91.2, 88, 'up', '3.2 points'],
  [87, 88, 'down', '1 point'],
  [88.04, 88, 'same', 'the same'],
])('a rate of %d after %d is %s, %s', (now, before, direction, words) => {
  expect(changeOfRate(now, before)).toEqual({ direction, words });
});

test('a line stays within its drawing, from edge to edge, and needs three values', () => {
  expect(sparkline([1, 2])).toBeUndefined();
  expect(sparkline([0, 50, 100])).toBe('0.0,23.0 50.0,12.0 100.0,1.0');
  const level = sparkline(Array.from({ length: 182 }, () => 7))?.split(' ') ?? [];
  expect(new Set(level.map((corner) => corner.split(',')[1]))).toEqual(new Set(['1.0']));
  fc.assert(
    fc.property(fc.array(fc.integer({ min: -1e9, max: 1e9 }), { minLength: 3, maxLength: 400 }), (values) => {
      const corners =
        sparkline(values)
          ?.split(' ')
          .map((corner) => corner.split(',').map(Number)) ?? [];
      expect(corners.length).toBeLessThanOrEqual(60);
      for (const [x = -1, y = -1] of corners) {
        expect(x >= 0 && x <= 100 && y >= 0 && y <= 24).toBe(true);
      }
    }),
  );
});
