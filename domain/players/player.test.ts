import fc from 'fast-check';
import { expect, test } from 'vitest';
import { spellUsername } from './player.ts';

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

test('however many zeros lead, it is the same player, and no two players become one', () => {
  fc.assert(
    fc.property(fc.nat(), fc.nat(), fc.nat({ max: 10 }), (one, other, zeros) => {
      const spelled = spellUsername(`FC${'0'.repeat(zeros)}${one}`);
      expect(spelled).toBe(`FC${one}`);
      expect(spelled === spellUsername(`FC${other}`)).toBe(one === other);
    }),
  );
});
