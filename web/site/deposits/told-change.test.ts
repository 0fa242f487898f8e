import { expect, test } from 'vitest';
import { follow, type Shown } from './told-change.ts';

/** What is told after each of these values in turn. */
function toldOf(...values: Array<string | undefined>) {
  const told: Array<Shown<string>['told']> = [];
  let shown: Shown<string> = { last: values[0], isThere: values[0] !== undefined };
  for (const value of values.slice(1)) {
    shown = follow(shown, value, Object.is);
    told.push(shown.told);
  }
  return told;
}

test('nothing is told of what stays, nor of the first there is', () => {
  expect(toldOf('a', 'a', 'a')).toEqual([undefined, undefined]);
  expect(toldOf(undefined, 'a')).toEqual([undefined]);
});

test('another one is told, and stays told', () => {
  expect(toldOf('a', 'b', 'b')).toEqual(['changed', 'changed']);
});

test('one that goes is told, and no more once it is back', () => {
  expect(toldOf('a', undefined, undefined, 'a')).toEqual(['gone', 'gone', undefined]);
});

test('one that comes in the place of one that went is another one', () => {
  expect(toldOf('a', undefined, 'b')).toEqual(['gone', 'changed']);
});
