import { expect, test } from 'vitest';
import { startTestCashier } from '#test/fixtures/test-cashier.ts';
import { until } from '#test/fixtures/until.ts';

const PAGE = { active: true, stripeAccount: 'Provider' };

test('lists the hosted pages whose turn it is, of the methods that are enabled', async () => {
  await using cashier = await startTestCashier();
  const { token } = await cashier.signInAs('owner');
  expect(await cashier.call('getPaymentLinksPublic', {})).toEqual({ paymentLinks: [] });

  const page = (id: string, details: object = {}) => ({
    ...PAGE,
    id,
    name: `staff ${id}`,
    displayName: `Shown ${id}`,
    paymentUrl: `https://pay.example/${id}`,
    ...details,
  });
  const settings = {
    cashapp: { accounts: [page('cash'), page('idle', { active: false })] },
    applepay: { enabled: false, accounts: [page('apple')] },
    creditcard: { accounts: [page('card', { pinned: true, amount: 75.5 }), page('other')] },
  };
  await cashier.call('updatePaymentSettings', { settings }, token);
  const { paymentLinks } = await until(async () => {
    const answer = await cashier.call('getPaymentLinksPublic', {});
    return answer.paymentLinks.length > 0 && answer;
  });
  expect(paymentLinks).toEqual([
    { id: 'cash', method: 'Cash App', name: 'Shown cash', active: true, url: 'https://pay.example/cash' },
    {
      id: 'card',
      method: 'Credit Card',
      name: 'Shown card',
      active: true,
      url: 'https://pay.example/card',
      amount: 75.5,
    },
  ]);
});
