import fc from 'fast-check';
import { expect, test } from 'vitest';
import { compareNames, editDistance } from './payer-name.ts';

test.each([
  ['John Smith', 'john  SMITH'],
  ['John Smith', 'Smith, John'],
  ['José Ñandú', 'Jose Nandu'],
  ['Sean O’Neill', "SEAN O'NEILL"],
  ['Jürgen Groß', 'Jurgen Gross'],
  ['John Q. Smith', 'John Smith'],
  ['Mr. John Smith Jr.', 'John Smith'],
  ['Anne-Marie Lee', 'Anne Marie Lee'],
  ['李小龍', '李小龍'],
  ['Ｊｏｈｎ Smith', 'John Smith'],
])('%s is %s', (one, other) => {
  expect(compareNames(one, other)).toBe('same');
});

test.each([
  ['Jon Smith', 'John Smith'],
  ['Jhon Smith', 'John Smith'],
  ['Riley T.', 'Riley Thomas'],
  ['J. Smith', 'John Smith'],
  ['John', 'John Smith'],
  ['John Michael Smith', 'John Smith'],
  ['Katherine Miller', 'Catherine Millar'],
])('%s is near to %s', (one, other) => {
  expect(compareNames(one, other)).toBe('near');
});

test.each([
  ['John Smith', 'Jane Smith'],
  ['John Smith', 'John Jones'],
  ['John Smith', 'John Smote'],
  ['Ann Lee', 'Dan Lee'],
  ['Riley T.', 'Riley Jones'],
  ['李小龍', '李連杰'],
  [`${'a '.repeat(50)}b`, `${'a '.repeat(50)}c`],
])('%s is another than %s', (one, other) => {
  expect(compareNames(one, other)).toBe('other');
});

test.each([
  [null, 'John Smith'],
  ['', 'John Smith'],
  ['💸', 'John Smith'],
  ['Mr.', null],
])('of %j and %j nothing is known', (one, other) => {
  expect(compareNames(one, other)).toBe('unknown');
});

const word = fc.string({ unit: fc.constantFrom(...'abcdefgéß李'), minLength: 2, maxLength: 8 });
const name = fc.array(word, { minLength: 1, maxLength: 4 });

test('order, case and who is compared with whom make no difference', () => {
  fc.assert(
    fc.property(name, name, (one, other) => {
      const [left, right] = [one.join(' '), other.join(' ')];
      expect(compareNames(right, left)).toBe(compareNames(left, right));
      expect(compareNames(left, one.toReversed().join(' ').toUpperCase())).toBe('same');
    }),
  );
});

test('any text is compared', () => {
  const text = fc.string({ unit: 'binary', maxLength: 100 });
  fc.assert(
    fc.property(text, text, (one, other) => {
      expect(['same', 'near', 'other', 'unknown']).toContain(compareNames(one, other));
    }),
  );
});

test.each([
  ['', '', 0],
  ['john', 'john', 0],
  ['jon', 'john', 1],
  ['jhon', 'john', 1],
  ['ca', 'abc', 3],
  ['kitten', 'sitting', 3],
  ['maire', 'marie', 1],
  ['badc', 'abcd', 2],
])('from %j to %j it takes %i', (one, other, edits) => {
  expect(editDistance(one, other, 9)).toBe(edits);
});
