import { expect, test } from 'vitest';
import { initialPasswordUntil, makeInitialPassword } from './sign-in.ts';

test('an initial password is four groups of five characters that are not confused', () => {
  const asked = new Set<number>();
  const counting = (limit: number) => {
    asked.add(limit);
    return limit - 1;
  };
  expect(makeInitialPassword(counting)).toBe('99999-99999-99999-99999');
  expect(makeInitialPassword(() => 0)).toBe('aaaaa-aaaaa-aaaaa-aaaaa');
  expect([...asked]).toEqual([31]);
});

test('it is good for 24 hours', () => {
  expect(initialPasswordUntil(new Date('2026-03-08T01:30:00Z'))).toEqual(new Date('2026-03-09T01:30:00Z'));
});
