import { expect, test } from 'vitest';
import { inShownOrder, withNew } from './suggestion-list.tsx';

type Suggested = { readonly depositId: string; readonly status: string };

const suggested = (...ids: string[]): Suggested[] =>
  ids.map((depositId) => ({ depositId, status: 'pending' }));
const numbersOf = (shown: readonly Suggested[], ...ids: string[]) =>
  inShownOrder(shown, suggested(...ids)).map(({ suggestion, number, isGone }) => [
    suggestion.depositId,
    number,
    ...(isGone ? ['gone'] : []),
  ]);

test('a request keeps its number and its place, whatever comes in above it or goes', () => {
  const first = withNew([], suggested('a', 'b'));
  expect(numbersOf(first, 'a', 'b')).toEqual([
    ['a', 1],
    ['b', 2],
  ]);
  const second = withNew(first, suggested('a', 'new', 'b'));
  expect(numbersOf(second, 'a', 'new', 'b')).toEqual([
    ['a', 1],
    ['b', 2],
    ['new', 3],
  ]);
  const third = withNew(second, suggested('new', 'b'));
  expect(numbersOf(third, 'new', 'b')).toEqual([
    ['a', 1, 'gone'],
    ['b', 2],
    ['new', 3],
  ]);
  expect(numbersOf(withNew(third, suggested('b', 'a')), 'b', 'a')).toEqual([
    ['a', 1],
    ['b', 2],
    ['new', 3, 'gone'],
  ]);
});

test('what is known of a request is the latest, and the same again is no change', () => {
  const [a, b] = suggested('a', 'b') as [Suggested, Suggested];
  const shown = withNew([], [a, b]);
  const sent = { ...b, status: 'sent' };
  const later = withNew(shown, [sent]);
  expect(later).toEqual([a, sent]);
  expect(withNew(later, [sent])).toBe(later);
});

test('what comes after the ninth has no key', () => {
  const suggestions = suggested(...Array.from({ length: 10 }, (_, place) => `id-${place}`));
  const numbers = inShownOrder(withNew([], suggestions), suggestions).map(({ number }) => number);
  expect(numbers).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, undefined]);
});
