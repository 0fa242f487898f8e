import { expect, test } from 'vitest';
import { casinoIdEnd, maskedPlayer } from '#domain/requests/masked-player.ts';

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

test.each([
  ['FC0712345', '345'],
  ['FC7123', '123'],
  ['FC789', '89'],
  ['FC78', '8'],
  ['FC7', null],
  ['FC', null],
  ['FCjane', null],
  ['XY12345', null],
])('a casino ID of %s ends in %s', (username, end) => {
  expect(casinoIdEnd(username, 'FC')).toBe(end);
});
