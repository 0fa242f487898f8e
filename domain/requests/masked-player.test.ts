import { expect, test } from 'vitest';
import { maskedPlayer } from '#domain/requests/masked-player.ts';

test.each([
  ['FC0712345', 'FC07**'],
  ['FC07123456789012345678', 'FC07**'],
  ['FC071', 'FC07**'],
  ['FC07', 'FC0**'],
  ['FC7', 'FC**'],
  ['FC', 'FC**'],
  ['jane.doe', 'FC**'],
  ['FCjane', 'FC**'],
  ['XY12345', 'FC**'],
])('%s is shown as %s', (username, shown) => {
  expect(maskedPlayer(username, 'FC')).toBe(shown);
});

test('without a prefix the digits are masked all the same', () => {
  expect(maskedPlayer('12345', '')).toBe('12**');
  expect(maskedPlayer('1', '')).toBe('**');
});
