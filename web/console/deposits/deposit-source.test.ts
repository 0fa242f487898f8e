import { describe, expect, test } from 'vitest';
import type { DepositRecord } from '#contract/deposit-record.ts';
import { matchesFilter as matches } from '../records/list/use-record-page.ts';
import { depositForTest } from '../records/record/deposit-for-test.ts';
import type { ListFilter } from '../records/record/list-address.ts';
import { DEPOSITS } from './deposit-source.ts';

const matchesFilter = (deposit: DepositRecord, filter: ListFilter, now: Date) =>
  matches(DEPOSITS, deposit, filter, now);

const NOW = new Date('2026-03-08T16:00:00Z');

const DEPOSIT = depositForTest({
  username: 'FC12345',
  method: 'Cash App',
  senderName: 'Maria Lopez',
  reference: 'K7Q4M2XP',
});

test.each<[string, ListFilter, boolean]>([
  ['no filter', {}, true],
  ['its status', { status: 'pending' }, true],
  ['another status', { status: 'sent' }, false],
  ['its method', { method: 'Cash App' }, true],
  ['another method', { method: 'Venmo' }, false],
  ['part of the username, in any case', { search: 'fc123' }, true],
  ['part of the sender name', { search: 'LOPEZ' }, true],
  ['part of the method', { search: 'cash' }, true],
  ['the reference as it is shown', { search: 'K7Q4-M2XP' }, true],
  ['the reference as it is stored', { search: 'k7q4m2xp' }, true],
  ['part of the reference', { search: 'm2x' }, true],
  ['something else', { search: 'zelle' }, false],
  ['all of several', { search: 'maria', status: 'pending', method: 'Cash App', date: 'today' }, true],
  ['all but one of several', { search: 'maria', status: 'sent', method: 'Cash App' }, false],
])('%s', (_, filter, expected) => {
  expect(matchesFilter(DEPOSIT, filter, NOW)).toBe(expected);
});

test.each<[ListFilter, boolean]>([
  [{ method: 'Crypto' }, true],
  [{ method: 'ETH' }, true],
  [{ method: 'BTC' }, false],
  [{ search: 'crypto' }, true],
  [{ search: 'eth' }, true],
  [{ search: 'crypto', method: 'BTC' }, false],
])('a deposit in a coin is in what is listed by %j: %s', (filter, expected) => {
  expect(matchesFilter({ ...DEPOSIT, method: 'ETH' }, filter, NOW)).toBe(expected);
});

describe('dates are New York days', () => {
  const at = (timestamp: string) => ({ ...DEPOSIT, timestamp });

  test('today begins at midnight there', () => {
    expect(matchesFilter(at('2026-03-08T04:59:59Z'), { date: 'today' }, NOW)).toBe(false);
    expect(matchesFilter(at('2026-03-08T05:00:00Z'), { date: 'today' }, NOW)).toBe(true);
  });

  test('last week is seven times 24 hours', () => {
    expect(matchesFilter(at('2026-03-01T15:59:59Z'), { date: 'last_week' }, NOW)).toBe(false);
    expect(matchesFilter(at('2026-03-01T16:00:00Z'), { date: 'last_week' }, NOW)).toBe(true);
  });

  test('a custom range ends with its last day, even one of 23 hours', () => {
    const filter: ListFilter = { date: 'custom', from: '2026-03-07', to: '2026-03-08' };
    expect(matchesFilter(at('2026-03-07T04:59:59Z'), filter, NOW)).toBe(false);
    expect(matchesFilter(at('2026-03-07T05:00:00Z'), filter, NOW)).toBe(true);
    expect(matchesFilter(at('2026-03-09T03:59:59Z'), filter, NOW)).toBe(true);
    expect(matchesFilter(at('2026-03-09T04:00:00Z'), filter, NOW)).toBe(false);
  });

  test('either end of a custom range may be open', () => {
    expect(matchesFilter(at('2020-01-01T00:00:00Z'), { date: 'custom', to: '2026-01-01' }, NOW)).toBe(true);
    expect(matchesFilter(at('2020-01-01T00:00:00Z'), { date: 'custom' }, NOW)).toBe(true);
  });
});

test('crediting what came in in part is asked once more', () => {
  const short = { ...DEPOSIT, amount: 1_490, received: 745, funding: 'short' } as const;
  expect(DEPOSITS.doubt?.(short, 'sent')).toMatch(/^Short by \$745\.00: /);
  expect(DEPOSITS.doubt?.(short, 'declined')).toBeUndefined();
  expect(DEPOSITS.doubt?.({ ...short, received: 1_490, funding: 'whole' }, 'sent')).toBeUndefined();
  expect(DEPOSITS.doubt?.({ ...short, received: 0, funding: 'none' }, 'sent')).toBeUndefined();
});
