import { expect, test } from 'vitest';
import { withoutRefresh } from './refresh.ts';

test.each([
  ['https://cage.test/?refresh', 'https://cage.test/'],
  ['https://cage.test/?refresh=1&method=venmo#top', 'https://cage.test/?method=venmo#top'],
  ['https://cage.test/withdraw?a=1&refresh&b=2', 'https://cage.test/withdraw?a=1&b=2'],
])('%s becomes %s', (address, expected) => {
  expect(withoutRefresh(address)).toBe(expected);
});

test.each(['https://cage.test/', 'https://cage.test/?method=refresh', 'https://cage.test/#refresh'])(
  '%s is left alone',
  (address) => {
    expect(withoutRefresh(address)).toBeUndefined();
  },
);
