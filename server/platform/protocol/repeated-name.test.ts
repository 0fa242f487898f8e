import fc from 'fast-check';
import { expect, test } from 'vitest';
import { hasManyParts, repeatedName } from './repeated-name.ts';

test.each<readonly [string, ReadonlyArray<string | number>]>([
  ['{"data":{},"data":{}}', ['data']],
  ['{"data":{"amount":50,"amount":5000}}', ['data', 'amount']],
  ['{"data":{"amount":50,"amo\\u0075nt":5000}}', ['data', 'amount']],
  ['{"a\\"b" : 1 , "a\\u0022b" : 2}', ['a"b']],
  ['{"\\\\":1,"\\u005c":2}', ['\\']],
  ['{"__proto__":1,"__proto__":2}', ['__proto__']],
  ['{"data":{"lines":[{"a":1},{"a":1,"b":[[],[1,2]],"a":2}]}}', ['data', 'lines', 1, 'a']],
  ['[[],{},{"":1,"":2}]', [2, '']],
  ['{"a":{"b":1},"c":"}","a":2}', ['a']],
])('of %s is %j', (json, path) => {
  expect(repeatedName(json)).toEqual(path);
});

test.each([
  '{"a":{"a":{"a":1}}}',
  '[{"a":1},{"a":1}]',
  '{"a":"\\"a\\":1,\\"a\\":2","b":"{\\"a\\\\"}',
  '{"a":["a","a"],"b":"a"}',
  '{"a":"\\\\","b":":"}',
  '"a"',
  '7',
])('%s has none', (json) => {
  expect(repeatedName(json)).toBeUndefined();
});

/** Names and texts of what a careless reader stumbles over. */
const text = fc.string({
  unit: fc.constantFrom('"', '\\', '{', '}', '[', ']', ':', ',', ' ', 'a', 'é', '\n'),
});
const spaced = fc.constantFrom(undefined, 1, '\t');
const { value } = fc.letrec((tie) => ({
  value: fc.oneof(
    { maxDepth: 5 },
    text,
    fc.integer(),
    fc.constant(null),
    fc.array(tie('value'), { maxLength: 4 }),
    fc.dictionary(text, tie('value'), { maxKeys: 4 }),
  ),
}));

test('what JSON.stringify writes has none', () => {
  fc.assert(
    fc.property(value, spaced, (written, space) => {
      expect(repeatedName(JSON.stringify(written, null, space))).toBeUndefined();
    }),
  );
});

test('a name is found again wherever it is, with any of its characters escaped', () => {
  const escaped = (name: string) =>
    Array.from(name, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`).join('');
  fc.assert(
    fc.property(text, value, value, fc.dictionary(text, value), (name, first, second, between) => {
      delete between[name];
      const others = JSON.stringify(between).slice(1, -1);
      const fields = [
        `${JSON.stringify(name)}:${JSON.stringify(first)}`,
        ...(others ? [others] : []),
        `"${escaped(name)}":${JSON.stringify(second)}`,
      ];
      expect(repeatedName(`{"data":[0,{${fields}}]}`)).toEqual(['data', 1, name]);
    }),
  );
});

test.each([
  ['lists in each other', '['.repeat(201), true],
  ['a list', `[${'1,'.repeat(200)}1]`, true],
  ['objects', `{"data":[${'{},'.repeat(100)}{}]}`, true],
  ['fields', `{${'"a":0,'.repeat(200)}"b":1}`, true],
  ['fewer fields', `{${'"a":0,'.repeat(190)}"b":1}`, false],
  ['a text of what would be parts', JSON.stringify({ data: { name: '[{,\\",'.repeat(300) } }), false],
  ['a text that never ends', `{"data":"${',[{'.repeat(300)}\\"`, false],
  ['nothing', '', false],
])('%s', (_, json, isSo) => {
  expect(hasManyParts(json)).toBe(isSo);
});
