import { expect, test } from 'vitest';
import { cents } from '#domain/money/usd.ts';
import { parseSentDeposit, sentDeposit } from './sent-deposit.ts';

const BRAND = {
  title: 'Cage',
  tagline: '',
  supportEmail: undefined,
  chatUrl: undefined,
  idPrefix: 'FC',
  origin: '',
};
const ANSWER = {
  id: '00000000-0000-4000-8000-000000000000',
  reference: 'K7Q4-M2XP',
  status: 'pending',
  createdAt: '2026-03-08T12:00:00Z',
  followToken: 'AAeM',
};

const SENT = sentDeposit({
  method: 'venmo',
  submitted: {
    deposit: { casinoId: '123', senderName: 'Ann Example', amountCents: cents(5_000) },
    shown: { accountId: 'a', details: [{ label: 'Venmo handle', value: '@sample-1' }] },
  },
  answer: ANSWER,
  brand: BRAND,
});

test('the reference is the one the server stored, with or without dashes', () => {
  expect(SENT).toMatchObject({ username: 'FC123', reference: 'K7Q4M2XP', amountCents: cents(5_000) });
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
