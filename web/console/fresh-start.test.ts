import { expect, test } from 'vitest';
import { withoutRefresh } from './fresh-start.ts';

test.each([
  ['http://cage/admin?refresh', 'http://cage/admin'],
  ['http://cage/admin/deposits?refresh=1&status=sent#x', 'http://cage/admin/deposits?status=sent#x'],
  ['http://cage/admin?status=sent', undefined],
])('%s', (address, expected) => {
  expect(withoutRefresh(address)).toBe(expected);
});
