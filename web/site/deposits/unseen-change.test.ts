import { expect, test } from 'vitest';
import { follow, type Shown } from './unseen-change.ts';

/** The unseen change after each of these values in turn. */
function changesOf(...values: Array<string | undefined>) {
  const changes: Array<Shown<string>['unseen']> = [];
  let shown: Shown<string> = { last: values[0], isThere: values[0] !== undefined };
  for (const value of values.slice(1)) {
    shown = follow(shown, value, Object.is);
    changes.push(shown.unseen);
  }
  return changes;
}

test('neither the first value nor one that stays is a change', () => {
  expect(changesOf('a', 'a', 'a')).toEqual([undefined, undefined]);
  expect(changesOf(undefined, 'a')).toEqual([undefined]);
});

test('a replacement is a change, until acknowledged', () => {
  expect(changesOf('a', 'b', 'b')).toEqual(['changed', 'changed']);
});

test('a value that goes is a change, until it is back', () => {
  expect(changesOf('a', undefined, undefined, 'a')).toEqual(['gone', 'gone', undefined]);
});

test('a different value after one that went is a replacement', () => {
  expect(changesOf('a', undefined, 'b')).toEqual(['gone', 'changed']);
});
