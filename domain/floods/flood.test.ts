import { expect, test } from 'vitest';
import { cents } from '#domain/money/usd.ts';
import { type Arrivals, FLOOD_REQUESTS, floodsOf } from './flood.ts';

const since = new Date('2026-03-03T12:00:00Z');

function from(network: string, requests: number, differing: Partial<Arrivals> = {}): Arrivals {
  const around = network.replace(/\.\d+$/, '.0/24');
  return {
    network,
    around,
    deposits: requests,
    withdrawals: 0,
    amountCents: cents(requests * 5_000),
    since,
    ...differing,
  };
}

test('a network is one from so many pending requests on, of both kinds together', () => {
  expect(floodsOf([from('203.0.113.7', FLOOD_REQUESTS - 1)])).toEqual([]);
  expect(floodsOf([from('203.0.113.7', FLOOD_REQUESTS - 1, { withdrawals: 1 })])).toEqual([
    {
      network: '203.0.113.7',
      deposits: FLOOD_REQUESTS - 1,
      withdrawals: 1,
      amountCents: (FLOOD_REQUESTS - 1) * 5_000,
      since,
    },
  ]);
});

test('five withdrawals are one already, since each closes the cashier to a player', () => {
  const withdrawals = (network: string, count: number) => from(network, 0, { withdrawals: count });
  expect(floodsOf([withdrawals('203.0.113.7', 4)])).toEqual([]);
  expect(floodsOf([withdrawals('203.0.113.7', 5)])).toMatchObject([{ withdrawals: 5 }]);
  const around = [1, 2, 3, 4, 5].map((index) => withdrawals(`203.0.113.${index}`, 4));
  expect(floodsOf(around)).toMatchObject([{ network: '203.0.113.0/24', withdrawals: 20 }]);
  expect(floodsOf(around.slice(1))).toEqual([]);
});

test('the largest comes first', () => {
  const floods = floodsOf([from('203.0.113.7', 20), from('198.51.100.1', 412), from('192.0.2.1', 30)]);
  expect(floods.map(({ network }) => network)).toEqual(['198.51.100.1', '192.0.2.1', '203.0.113.7']);
});

test('what is spread over a /24 is one flood of it', () => {
  const earlier = new Date('2026-03-03T11:00:00Z');
  const spread = Array.from({ length: 40 }, (_, index) => from(`203.0.113.${index}`, 3));
  const floods = floodsOf([...spread, from('203.0.113.99', 50, { since: earlier, withdrawals: 2 })]);
  expect(floods).toEqual([
    { network: '203.0.113.0/24', deposits: 170, withdrawals: 2, amountCents: 170 * 5_000, since: earlier },
  ]);
  // Three busy addresses are no reason to take their neighbours for one with them.
  const three = [1, 2, 3].map((index) => from(`203.0.113.${index}`, 100));
  expect(floodsOf(three)).toHaveLength(3);
});
