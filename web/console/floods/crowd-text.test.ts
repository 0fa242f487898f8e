import { expect, test } from 'vitest';
import { crowdScopeText, crowdText, leftAloneText, playersText } from './crowd-text.ts';

const now = new Date('2026-03-03T20:00:00Z');
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
