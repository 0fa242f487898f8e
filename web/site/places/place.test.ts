import { expect, test } from 'vitest';
import { COINS } from '#domain/coins/coins.ts';
import { METHOD_KEYS, METHODS, WITHDRAWAL_METHODS } from '#domain/methods/methods.ts';
import { depositAddress, placeAt, placeOf, withdrawalAddress } from './place.ts';

test.each(METHOD_KEYS)('the deposit screen of %s is found at its own address', (key) => {
  const { kind } = METHODS[key];
  expect(placeOf(depositAddress(key))).toEqual(
    kind === 'crypto' ? { screen: 'crypto', coin: undefined } : { screen: kind, method: METHODS[key] },
  );
});

test.each(COINS)('the deposit screen of %s is found at its own address', (coin) => {
  expect(placeOf(depositAddress('crypto', coin))).toEqual({ screen: 'crypto', coin });
});

test.each(WITHDRAWAL_METHODS)('the withdrawal screen of %s is found at its own address', (method) => {
  expect(placeOf(withdrawalAddress(method))).toEqual({ screen: 'withdrawal', method });
});

test.each(['', '?', '?method=', '?method=paper', '?method=toString', '?methods=venmo'])(
  'the query %o asks for no method',
  (search) => {
    expect(placeAt('/', search)).toEqual({ screen: 'deposits' });
    expect(placeAt('/withdraw', search)).toEqual({ screen: 'withdrawals' });
  },
);

test('an unknown coin leads to the choice of coins', () => {
  expect(placeOf('/?method=crypto&coin=DOGE')).toEqual({ screen: 'crypto', coin: undefined });
});

test.each([
  ['/withdraw/', 'withdrawals'],
  ['/stripe-confirmation?session=1', 'payment-completed'],
  ['/status#secret?method=venmo', 'status'],
  ['/nothing', 'not-found'],
  ['/withdraw/venmo', 'not-found'],
])('%s is %s', (address, screen) => {
  expect(placeOf(address).screen).toBe(screen);
});
