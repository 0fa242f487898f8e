import { expect, test } from 'vitest';
import {
  altogetherText,
  crowdScopeText,
  crowdText,
  declinedText,
  floodText,
  isPrivate,
  leftAloneText,
  playersText,
  recordsText,
} from './flood-text.ts';

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
  ['169.254.3.4', true],
  ['100.64.0.1', true],
  ['100.127.255.1', true],
  ['100.63.0.1', false],
  ['100.128.0.1', false],
  ['203.0.113.7', false],
  ['fd00:1:2:3::/64', true],
  ['fea0:1:2:3::/64', true],
  ['2001:db8:1:2::/64', false],
  ['::/64', true],
])('%s is of a private network: %s', (network, isOne) => {
  expect(isPrivate(network)).toBe(isOne);
});

const CROWD = {
  since: '2026-03-03T19:05:00Z',
  until: '2026-03-03T19:12:00Z',
  ticket: 's2.key.mac',
  deposits: 900,
  withdrawals: 658,
  amount: 93_480,
  networks: 300,
  players: 1_540,
  examples: ['FC1', 'FC2'],
  ofKnown: 0,
  leftAlone: 14,
};

test('a flood from everywhere says how many came when, and of whom', () => {
  expect(crowdText(CROWD, now)).toBe(
    '1,558 pending requests from 300 networks between today 2:05:00 PM and today 2:12:00 PM.',
  );
  expect(crowdScopeText(CROWD, now)).toBe(
    '900 deposits and 658 withdrawals from 300 networks between today 2:05:00 PM and today 2:12:00 PM',
  );
});

test('staff read whose requests will be declined, and that some are left alone', () => {
  expect(playersText(CROWD)).toBe(
    'They are of 1,540 players who were never credited or paid: FC1, FC2 and 1,538 more. New players may be among them.',
  );
  expect(playersText({ ...CROWD, players: 2 })).toMatch(/: FC1, FC2\. New players/);
  expect(playersText({ ...CROWD, ofKnown: 170 })).toBe(
    'They are of 1,540 players: FC1, FC2 and 1,538 more. Among them are 170 withdrawals in the names of players who were credited or paid before, without proof that they sent them. The others are of players who never were, and may be new ones.',
  );
  expect(leftAloneText(CROWD)).toBe(
    '14 more requests of these minutes are left alone: paid, proved, or deposits of players who were credited or paid before. So is what somebody else is working on.',
  );
  expect(leftAloneText({ ...CROWD, leftAlone: 1 })).toMatch(/^1 more request of these minutes is left alone/);
  const nobodyElse = /^What was paid, .* are left alone\.$/;
  expect(leftAloneText({ ...CROWD, leftAlone: 0 })).toMatch(nobodyElse);
  expect(leftAloneText(undefined)).toMatch(nobodyElse);
});
