import { expect, test } from 'vitest';
import { mentionedIn, readMentions } from './notes.ts';

const PEOPLE = ['Sam', 'Sam Lee', 'Zoë', 'O’Neil'].map((name) => ({ name }));
const names = (text: string) => mentionedIn(text, PEOPLE).map(({ name }) => name);

test.each([
  ['@Sam please look', ['Sam']],
  ['please look, @sam.', ['Sam']],
  ['(@Sam Lee) and @Zoë', ['Sam Lee', 'Zoë']],
  ['@Sam Leery came', ['Sam']],
  ['@O’Neil, @o’neil and @Sam', ['O’Neil', 'Sam']],
  ["@O'Neil", ['O’Neil']],
  ['sam@Sam.example', []],
  ['@Samuel', []],
  ['@@Sam', ['Sam']],
  ['@nobody', []],
  ['', []],
])('“%s” asks %j', (text, expected) => {
  expect(names(text)).toEqual(expected);
});

test('the pieces are the whole note', () => {
  const text = 'Ask @Sam Lee, not @Kim: @Zoë knows';
  const pieces = readMentions(text, PEOPLE);
  expect(pieces.map((piece) => piece.text).join('')).toBe(text);
  expect(pieces.filter(({ person }) => person).map((piece) => piece.text)).toEqual(['@Sam Lee', '@Zoë']);
});
