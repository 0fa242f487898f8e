import { expect, test } from 'vitest';
import { quoteText } from './quote-text.ts';

const QUOTED = { quotedCoins: '0.00110345', quotedPrice: '68421.5', quotedUntil: '2026-03-03T12:15:00Z' };

test('says how many coins, at which price, and until when', () => {
  expect(quoteText({ method: 'BTC', ...QUOTED })).toBe(
    '0.00110345 BTC at $68,421.50, if sent until Mar 3, 2026, 7:15:00 AM',
  );
});

test('names no coin that the record no longer has, and is nothing where nothing was quoted', () => {
  expect(quoteText({ method: 'Venmo', ...QUOTED })).toContain('0.00110345 coins at');
  expect(quoteText({ method: 'BTC', quotedCoins: null, quotedPrice: null, quotedUntil: null })).toBeNull();
});
