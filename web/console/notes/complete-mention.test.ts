import { expect, test } from 'vitest';
import { completeMention, mentionAt, namesFor } from './complete-mention.ts';

const NAMES = ['Kim', 'Sam', 'Sam Lee'];

test.each([
  ['Ask @', ['Kim', 'Sam', 'Sam Lee']],
  ['Ask @s', ['Sam', 'Sam Lee']],
  ['Ask @sam l', ['Sam Lee']],
  ['@Kim', []],
  ['Ask @Sam about it', []],
  ['sam@s', []],
  ['Ask Sam', []],
  ['', []],
])('after “%s” come %j', (text, names) => {
  const typed = mentionAt(text, text.length);
  expect(typed ? namesFor(typed, NAMES) : []).toEqual(names);
});

test('a name is written out where the caret is', () => {
  const text = 'Ask @sa today';
  const typed = mentionAt(text, 'Ask @sa'.length);
  expect(typed && completeMention(text, typed, 'Sam Lee')).toEqual({
    text: 'Ask @Sam Lee today',
    caret: 'Ask @Sam Lee '.length,
  });
});
