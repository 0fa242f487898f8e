import { expect, test } from 'vitest';
import { overusedAccounts } from './deposits-screen.tsx';

test('an account is overused from its eleventh use on', () => {
  const account = (paymentAccount: string, uses: number) => ({ paymentAccount, method: 'Venmo', uses });
  const usage = { accounts: [account('@a', 11), account('@b', 10)], methods: [] };
  expect(overusedAccounts(usage)).toEqual([account('@a', 11)]);
});
