import { expect, test } from 'vitest';
import { startTestCashier } from '#test/fixtures/test-cashier.ts';
import { clientAddress, networkOf, rangeOf } from './addresses.ts';

test.each([
  [['127.0.0.1', '203.0.113.7'], '203.0.113.7'],
  [['127.0.0.1', '10.0.0.2', '2001:db8::7'], '2001:db8::7'],
  [['127.0.0.1', 'garbage1'], '127.0.0.1'],
  [['127.0.0.1', '10.0.0.2', 'unknown'], '10.0.0.2'],
  [['127.0.0.1', '203.0.113.7:51234'], '203.0.113.7'],
  [['127.0.0.1', '[2001:db8::7]:51234'], '2001:db8::7'],
  [['127.0.0.1', '::ffff:203.0.113.7'], '203.0.113.7'],
  [['fe80::1%eth0'], 'fe80::1'],
])('of %j it is %s', (ips, address) => {
  expect(clientAddress({ ip: ips.at(-1) as string, ips })).toBe(address);
});

test('without trusted proxies it is that of the connection', () => {
  expect(clientAddress({ ip: '203.0.113.7' })).toBe('203.0.113.7');
});

test.each([
  ['203.0.113.7', '203.0.113.7', '203.0.113.0/24'],
  ['2001:db8:0:12:3:4:5:6', '2001:db8:0:12::/64', '2001:db8:0::/48'],
  ['2001:DB8::1', '2001:db8:0:0::/64', '2001:db8:0::/48'],
  ['::1', '0:0:0:0::/64', '0:0:0::/48'],
  ['64:ff9b::203.0.113.7', '64:ff9b:0:0::/64', '64:ff9b:0::/48'],
  ['unknown', 'unknown', 'unknown'],
])('%s is of the network %s and of the range %s', (address, network, range) => {
  expect([networkOf(address), rangeOf(address)]).toEqual([network, range]);
});

test('what a proxy passes on is no address until it is one', async () => {
  await using cashier = await startTestCashier();
  const attempt = (from: string) =>
    fetch(`${cashier.origin}/api/signIn`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-forwarded-for': from },
      body: JSON.stringify({ data: { email: 'nobody@example.com', password: 'wrong' } }),
    });
  const answers = [];
  for (let i = 0; i < 6; i++) answers.push((await attempt(`garbage${i}`)).status);
  expect(answers).toEqual([401, 401, 401, 401, 401, 429]);
});
