import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { networkText } from './network-text.tsx';

test.each([
  ['BTC', 'Bitcoin Network', 'Bitcoin Network only'],
  ['ETH', 'ERC-20', 'Ethereum only'],
  ['USDT', 'ERC-20', 'Ethereum (ERC-20) only, not Tron or Solana'],
  ['USDT', 'TRC-20', 'Tron (TRC-20) only, not Ethereum or Solana'],
  ['ETH', 'Arbitrum One', 'Arbitrum One only'],
] as const)('%s over %s: %s', (coin, shown, text) => {
  expect(renderToStaticMarkup(networkText(coin, shown)).replace(/<\/?strong>/g, '')).toBe(text);
});
