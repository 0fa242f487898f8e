import fc from 'fast-check';
import { expect, test } from 'vitest';
import { WITHDRAWAL_METHODS } from '#domain/methods/methods.ts';
import { newDestination } from './method-change.ts';
import { missingParts } from './payable.ts';
import type { Destination } from './withdrawal-request.ts';

const VENMO: Destination = { name: 'Jane Doe', paymentUsername: '@jane-lee' };
const ZELLE: Destination = { email: 'jane@example.com' };
const CRYPTO: Destination = { coin: 'BTC', network: 'Bitcoin', walletAddress: 'bc1' };

test('a destination given with the method is taken, with the recipient that there is', () => {
  expect(newDestination('Zelle', ZELLE, [VENMO])).toEqual({
    destination: { name: 'Jane Doe', email: 'jane@example.com' },
  });
  expect(newDestination('Crypto', CRYPTO, [VENMO])).toEqual({
    destination: { name: 'Jane Doe', ...CRYPTO },
  });
});

test('one that the withdrawal holds for the method is taken where none is given', () => {
  expect(newDestination('Zelle', {}, [VENMO, ZELLE])).toMatchObject({ destination: ZELLE });
  expect(newDestination('Venmo', {}, [VENMO])).toMatchObject({ destination: VENMO });
});

test('what is missing is named', () => {
  expect(newDestination('Zelle', {}, [VENMO])).toEqual({ missing: ['Zelle email or phone number'] });
  expect(newDestination('Crypto', {}, [VENMO])).toEqual({ missing: ['coin', 'network', 'wallet address'] });
  expect(newDestination('Venmo', {}, [{}])).toEqual({ missing: ['recipient name', 'Venmo username'] });
});

test('what is given is never completed from what is held', () => {
  const given = { walletAddress: 'bc1q' };
  expect(newDestination('Crypto', given, [CRYPTO])).toMatchObject({ problems: [{ field: 'coin' }] });
});

const destination = fc.record(
  {
    name: fc.constantFrom('Jane Doe', ' '),
    paymentUsername: fc.constantFrom('@jane-lee', 'a b', ''),
    email: fc.constantFrom('jane@example.com', '555 010 0123', 'x'),
    coin: fc.constantFrom('BTC' as const, 'USDT' as const),
    network: fc.constantFrom('Bitcoin' as const, 'Tron' as const),
    walletAddress: fc.constantFrom('bc1', ''),
  },
  { requiredKeys: [] },
);

test('whatever is given and held, what comes out can be paid', () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...WITHDRAWAL_METHODS),
      destination,
      fc.array(destination, { maxLength: 2 }),
      (method, given, held) => {
        const found = newDestination(method, given, held);
        if ('destination' in found) expect(missingParts(method, found.destination)).toEqual([]);
        else expect('problems' in found ? found.problems : found.missing).not.toEqual([]);
      },
    ),
  );
});
