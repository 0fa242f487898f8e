import fc from 'fast-check';
import { expect, test } from 'vitest';
import { cpuTimeMs } from '#test/fixtures/cpu-time.ts';
import { casinoIdEnd, maskedPlayer, spellUsername } from './player.ts';

test.each([
  ['FC0666', 'FC666'],
  ['FC000666', 'FC666'],
  ['FC666', 'FC666'],
  ['FC6660', 'FC6660'],
  ['0666', '666'],
  ['FC000', 'FC0'],
  ['FC0', 'FC0'],
  ['FC', 'FC'],
  ['JANE.DOE', 'JANE.DOE'],
  ['FC0666X', 'FC0666X'],
  ['fc0666', 'fc0666'],
])('%s is spelled %s', (username, spelled) => {
  expect(spellUsername(username)).toBe(spelled);
});

// As much as a call of staff may hold.
test.each(['!', '', '\n'])('thousands of zeros before %j cost no more than to read them', (end) => {
  const before = cpuTimeMs();
  spellUsername(`FC${'0'.repeat(60_000)}${end}`);
  expect(cpuTimeMs() - before).toBeLessThan(100);
});

test('however many zeros lead, it is the same player, and no two players become one', () => {
  fc.assert(
    fc.property(fc.nat(), fc.nat(), fc.nat({ max: 10 }), (one, other, zeros) => {
      const spelled = spellUsername(`FC${'0'.repeat(zeros)}${one}`);
      expect(spelled).toBe(`FC${one}`);
      expect(spelled === spellUsername(`FC${other}`)).toBe(one === other);
    }),
  );
});

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
