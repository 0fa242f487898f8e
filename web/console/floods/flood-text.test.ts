import { expect, test } from 'vitest';
import { altogetherText, declinedText, floodText, isPrivate, recordsText } from './flood-text.ts';

const now = new Date('2026-03-03T20:00:00Z');
const FLOOD = {
  network: '203.0.113.7',
  deposits: 312,
  withdrawals: 100,
  amount: 20_600,
  refused: 0,
  ticket: 's2.key.mac',
  since: '2026-03-03T19:05:09Z',
};

test('a flood says how many requests came from where and since when', () => {
  expect(floodText(FLOOD, now)).toBe('412 pending requests from 203.0.113.7 since today 2:05:09 PM.');
  expect(floodText({ ...FLOOD, refused: 1_204 }, now)).toBe(
    '412 pending requests from 203.0.113.7 since today 2:05:09 PM. 1,204 more refused in the last hour.',
  );
  expect(floodText({ ...FLOOD, deposits: 0, withdrawals: 0, refused: 40 }, now)).toBe(
    '40 requests from 203.0.113.7 refused in the last hour.',
  );
  expect(altogetherText({ floods: [], everywhere: [], refusedAltogether: 1, countedAt: '' })).toBe(
    '1 request refused in the last hour because too many came from everywhere.',
  );
});

test('what was declined is counted by kind', () => {
  expect(recordsText({ deposits: 1, withdrawals: 0 })).toBe('1 deposit');
  expect(declinedText({ deposits: 312, withdrawals: 100, cooldownsLifted: 99, held: 1 })).toBe(
    'Declined 312 deposits and 100 withdrawals. 99 cooldowns lifted. 1 request left to whoever is working on them.',
  );
  expect(declinedText({ deposits: 0, withdrawals: 0, cooldownsLifted: 0, held: 0 })).toBe(
    'Nothing was left to decline.',
  );
});

test.each([
  ['127.0.0.1', true],
  ['10.1.2.3', true],
  ['172.16.0.5', true],
  ['172.32.0.5', false],
  ['192.168.1.0/24', true],
  ['203.0.113.7', false],
  ['fd00:1:2:3::/64', true],
  ['2001:db8:1:2::/64', false],
  ['::/64', true],
])('%s is of a private network: %s', (network, isOne) => {
  expect(isPrivate(network)).toBe(isOne);
});
