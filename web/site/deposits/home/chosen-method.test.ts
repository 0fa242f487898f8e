import { expect, test } from 'vitest';
import { METHOD_KEYS } from '#domain/methods/methods.ts';
import { addressOf, chosenMethod } from './chosen-method.ts';

test.each(METHOD_KEYS)('%s is found at its own address', (key) => {
  const { search } = new URL(addressOf(key), 'https://cage.test');
  expect(chosenMethod(search)?.key).toBe(key);
});

test.each(['', '?', '?method=', '?method=paper', '?method=toString', '?methods=venmo'])(
  '%o asks for none',
  (search) => {
    expect(chosenMethod(search)).toBeUndefined();
  },
);
