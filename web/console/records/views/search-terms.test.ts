import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { completionsOf, plainText, type TermChoices, takeTerms, withoutLastWord } from './search-terms.ts';

const CHOICES: TermChoices = {
  statuses: [
    { value: 'pending', label: 'Pending' },
    { value: 'sent', label: 'Sent' },
    { value: 'not_sent', label: 'Not Sent' },
  ],
  methods: ['Venmo', 'Zelle', 'Cash App', 'Crypto'],
  colleagues: [
    { id: 'a', name: 'Sam Lee' },
    { id: 'b', name: 'Olga' },
  ],
};
const AT = new Date('2026-03-08T17:00:00Z');

const take = (text: string, filter = {}, isEntered = true) =>
  takeTerms(text, CHOICES, { filter, at: AT, isEntered });

describe('terms', () => {
  test.each([
    ['amount:>500', { min: 500.01, max: undefined }],
    ['amount:>=500', { min: 500, max: undefined }],
    ['amount:<$1,000', { min: undefined, max: 999.99 }],
    ['amount:<=19.99', { min: undefined, max: 19.99 }],
    ['amount:75,50', { min: 75.5, max: 75.5 }],
    ['amount:50-100', { min: 50, max: 100 }],
    ['Amount:75', { min: 75, max: 75 }],
    ['status:pending', { status: 'pending' }],
    ['status:notsent', { status: 'not_sent' }],
    ['status:"not sent"', { status: 'not_sent' }],
    ['status:pend', { status: 'pending' }],
    ['method:cash-app', { method: 'Cash App' }],
    ['method:crypto', { method: 'Crypto' }],
    ['from:lastweek', { date: 'last_week', from: undefined, to: undefined }],
    ['from:yesterday', { date: 'custom', from: '2026-03-07', to: undefined }],
    ['from:2026-03-01', { date: 'custom', from: '2026-03-01', to: undefined }],
    ['from:nov 20', { date: 'custom', from: '2025-11-20', to: undefined }],
    ['from:March 1', { date: 'custom', from: '2026-03-01', to: undefined }],
    ['from:Nov 20, 2024', { date: 'custom', from: '2024-11-20', to: undefined }],
    ['to:today', { date: 'custom', from: undefined, to: '2026-03-08' }],
  ])('%s narrows the list', (text, filter) => {
    expect(take(text)).toEqual({ filter, text: '', problem: undefined });
  });

  test.each([
    ['$50', 'To find an amount, write amount:50.'],
    ['50.00', 'To find an amount, write amount:50.00.'],
    ['>100', 'To find an amount, write amount:>100.'],
    ['11/20/2026', 'To find a day, write from:2026-03-01 to:2026-03-01.'],
    ['2026-03-01', 'To find a day, write from:2026-03-01 to:2026-03-01.'],
    [
      'is:pending',
      '“is:pending” is not a search term. The terms are amount:, status:, method:, from:, to: and @.',
    ],
    [
      'ref:K7Q4',
      '“ref:K7Q4” is not a search term. The terms are amount:, status:, method:, from:, to: and @.',
    ],
    [
      '-status:sent',
      '“-status:sent” is not a search term. The terms are amount:, status:, method:, from:, to: and @.',
    ],
    ['01234567-89ab-7def-8123-0123456789ab', 'This is the id of a record: open it by Ctrl K.'],
    ['amount:', '“amount:” is no amount. Write >500, <100, 50-100 or 75.'],
    ['amount:100-50', '“amount:100-50” is no amount. Write >500, <100, 50-100 or 75.'],
    ['amount:>1e9', '“amount:>1e9” is no amount. Write >500, <100, 50-100 or 75.'],
    ['status:lost', 'No status is called “lost”. There are Pending, Sent and Not Sent.'],
    ['method:x', 'No method is called “x”. There are Venmo, Zelle, Cash App and Crypto.'],
    ['method:c', '“c” may be Cash App or Crypto. Write more of it.'],
    ['amount:>1,000,001', 'No amount is above $1,000,000.00.'],
    ['amount:5-1000000.01', 'No amount is above $1,000,000.00.'],
    ['status:sent maria status:pending', '“status:” is there twice. Write it once.'],
    [
      'from:2026-02-30',
      '“from:2026-02-30” is no day. Write today, yesterday, lastweek, lastmonth, last3months or a day such as 2026-03-01.',
    ],
    ['to:lastweek', '“to:lastweek” is no day. Write today, yesterday or a day such as 2026-03-01.'],
    ['from:today to:yesterday', 'The days end, on 2026-03-07, before they begin, on 2026-03-08.'],
  ])('%s says what is wrong, and stays', (text, problem) => {
    expect(take(text)).toEqual({ filter: {}, text, problem });
  });

  test('move days to later ones in one go, whichever comes first', () => {
    const filter = { date: 'custom', from: '2026-03-01', to: '2026-03-02' };
    const later = { date: 'custom', from: '2026-03-05', to: '2026-03-06' };
    for (const text of ['from:2026-03-05 to:2026-03-06', 'to:2026-03-06 from:2026-03-05']) {
      expect(take(text, filter)).toEqual({ filter: later, text: '', problem: undefined });
    }
  });

  test('leave the text as they are finished, by a space', () => {
    expect(take('amount:>5', {}, false)).toEqual({ filter: {}, text: 'amount:>5', problem: undefined });
    expect(take('amount:>5 ', {}, false)).toMatchObject({ filter: { min: 5.01 }, text: '' });
    expect(take('method:"cash ', {}, false)).toMatchObject({ filter: {}, text: 'method:"cash ' });
    expect(take('method:"cash app" ', {}, false)).toMatchObject({ filter: { method: 'Cash App' }, text: '' });
    expect(take('maria status:sent lee', {}, false)).toMatchObject({
      filter: { status: 'sent' },
      text: 'maria lee',
    });
  });

  test('narrow what is narrowed already', () => {
    expect(take('status:sent to:2026-03-05', { date: 'last_week', min: 5 }).filter).toEqual({
      ...{ status: 'sent', min: 5 },
      ...{ date: 'custom', from: '2026-03-01', to: '2026-03-05' },
    });
    expect(take('from:lastweek', { date: 'custom', to: '2026-03-05' }).filter).toEqual({
      ...{ date: 'custom', from: '2026-03-01', to: '2026-03-05' },
    });
  });

  test('are no part of what is searched for, nor is anything else left out', () => {
    expect(plainText('maria amount:>5 status: @jane http://x')).toBe('maria @jane http://x');
    fc.assert(
      fc.property(fc.string(), (text) => {
        const words = text.replaceAll(':', '').replaceAll('"', '').trim().split(/\s+/).join(' ');
        expect(plainText(words)).toBe(words);
        expect(take(words).text).toBe(words);
      }),
    );
  });
});

describe('completions', () => {
  const completions = (text: string) => completionsOf(text, CHOICES, { filter: {}, at: AT });
  const labels = (text: string) => completions(text).map(({ label }) => label);

  test.each([
    ['', ['amount:', 'status:', 'method:', 'from:', 'to:', '@']],
    ['maria', []],
    ['maria ', []],
    ['maria st', ['status:']],
    ['status:', ['status:Pending', 'status:Sent', 'status:Not Sent']],
    ['status:s', ['status:Sent']],
    ['method:ca', ['method:Cash App']],
    ['amount:5', ['amount:>5', 'amount:<5', 'amount:5']],
    ['from:last', ['from:lastweek', 'from:lastmonth', 'from:last3months']],
    ['@le', ['@Sam Lee']],
    ['@nobody', []],
  ])('of “%s”', (text, expected) => {
    expect(labels(text)).toEqual(expected);
  });

  test('of a person narrow the list to what the person handled; a handle that is typed does not', () => {
    expect(completions('maria @sam')).toEqual([
      { label: '@Sam Lee', hint: 'handled by', filter: { by: 'a' } },
    ]);
    expect(withoutLastWord('maria @sam')).toBe('maria ');
    expect(take('@sam ')).toEqual({ filter: {}, text: '@sam ', problem: undefined });
  });
});

test.each([
  'Wells Mina',
  'K7Q4-M2XP',
  'bitcoin:bc1qabc',
  'https://venmo.com/u/x',
  '50',
  'FC1985',
  '555-0100',
  '@x',
])('of %s as a text to search for nothing is wrong', (text) => {
  expect(take(text).problem).toBeUndefined();
});
