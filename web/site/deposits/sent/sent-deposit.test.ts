import { expect, test } from 'vitest';
import { cents } from '#domain/money/usd.ts';
import { serverClockOffsetMs } from '#web/data/server-clock.ts';
import { parseSentDeposit, sentDeposit } from './sent-deposit.ts';

const BRAND = {
  title: 'Cage',
  tagline: '',
  supportEmail: undefined,
  chatUrl: undefined,
  idPrefix: 'FC',
  origin: '',
  sites: [],
};
const ANSWER = {
  id: '00000000-0000-4000-8000-000000000000',
  reference: 'K7Q4-M2XP',
  status: 'pending',
  createdAt: '2026-03-08T12:00:00Z',
  followToken: 'AAeM',
  account: { id: 'a', displayName: 'One', name: 'One', active: true as const, handle: '@sample-1' },
};

const SENT = sentDeposit({
  method: 'venmo',
  submitted: {
    deposit: { casinoId: '123', senderName: 'Ann Example', amountCents: cents(5_000) },
  },
  answer: ANSWER,
  brand: BRAND,
});

test('the reference is the one the server stored, with or without dashes', () => {
  expect(SENT).toMatchObject({ username: 'FC123', reference: 'K7Q4M2XP', amountCents: cents(5_000) });
});

test('the account is the one that the answer names', () => {
  expect(SENT.details).toEqual([{ label: 'Venmo handle', value: '@sample-1' }]);
});

test('there is none where the answer says so', () => {
  const submitted = { deposit: { casinoId: '1', amountCents: cents(5_000) } };
  const answer = { ...ANSWER, account: null };
  expect(sentDeposit({ method: 'venmo', submitted, answer, brand: BRAND }).details).toEqual([]);
});

test('the coins are those of the promise, or else those that the page has reckoned with', () => {
  const coins = { coin: 'BTC', amount: '0.00100000' } as const;
  const submitted = { deposit: { casinoId: '1', amountCents: cents(5_000) }, coins };
  const sentFor = (answer: typeof ANSWER & { quote?: { coins: string; price: number; until: string } }) =>
    sentDeposit({ method: 'crypto', submitted, answer, brand: BRAND }).coins;
  expect(sentFor(ANSWER)).toEqual(coins);
  const quote = { coins: '0.00200000', price: 25_000, until: '2026-03-08T12:15:00Z' };
  expect(sentFor({ ...ANSWER, quote })).toEqual({
    coin: 'BTC',
    amount: '0.00200000',
    fixed: { price: 25_000, untilMs: Date.parse('2026-03-08T12:15:00Z') - serverClockOffsetMs() },
  });
});

test('it survives the browser’s history', () => {
  expect(parseSentDeposit(structuredClone({ sentDeposit: SENT }))).toEqual(SENT);
});

test.each([null, undefined, {}, { sentDeposit: null }, { sentDeposit: { ...SENT, amountCents: '50' } }])(
  'nothing is made of %o',
  (state) => {
    expect(parseSentDeposit(state)).toBeUndefined();
  },
);
