import { describe, expect, test } from 'vitest';
import { type Bar, isMet, tableOfBars } from './bars.ts';

const most: Bar = { name: 'first page', measured: [3, 9, 4], unit: 'ms', limit: { atMost: 5 } };
const least: Bar = { name: 'performance', measured: [100, 98, 99], unit: '', limit: { atLeast: 99 } };

describe('a bar', () => {
  test.each([
    [{ ...most, of: 'worst' }, false],
    [{ ...most, of: 'median' }, true],
    [most, false],
    [{ ...most, measured: [5] }, true],
    [{ ...most, measured: [5.01], of: 'median' }, false],
    [least, false],
    [{ ...least, of: 'median' }, true],
    [{ ...least, measured: [98, 98, 100], of: 'median' }, false],
  ] satisfies Array<[Bar, boolean]>)('%o is met: %s', (bar, met) => {
    expect(isMet(bar)).toBe(met);
  });

  test('is not met if nothing could be measured', () => {
    expect(isMet({ ...most, measured: [] })).toBe(false);
    expect(isMet({ ...most, measured: [1, Number.NaN] })).toBe(false);
  });
});

test('the table says what was measured, and why a limit was missed', () => {
  const lines = tableOfBars([
    { ...most, of: 'median', causes: ['not to be read'] },
    { ...least, causes: ['unused JavaScript'] },
    { ...most, measured: [] },
  ]).split('\n');
  expect(lines[1]).toMatch(/first page +4 +9 +≤ 5 ms +pass$/);
  expect(lines[2]).toMatch(/performance +99 +98 +≥ 99 +FAIL$/);
  expect(lines[3]?.trim()).toBe('unused JavaScript');
  expect(lines[4]).toMatch(/first page +none +none +≤ 5 ms +FAIL$/);
  expect(lines).toHaveLength(5);
});
