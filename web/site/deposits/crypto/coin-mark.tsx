import type { Coin } from '#domain/coins/coins.ts';
import { Mark } from '../../methods/mark.tsx';

type Picture = { readonly colour: string; readonly lines: string };

/** Cage's own drawings of the signs ₿, Ξ, Ł, ₮ and ◎, which few fonts all have. */
const PICTURES: Readonly<Record<Coin, Picture>> = {
  BTC: {
    colour: '#9a5a1c',
    lines:
      'M15 12h6.5a4 4 0 0 1 0 8H15m6.5 0a4 4 0 0 1 0 8H15M15 12v16M17.5 9v3M21.5 9v3M17.5 28v3M21.5 28v3',
  },
  ETH: { colour: '#4f5aa8', lines: 'M13 12.5h14M15 20h10M13 27.5h14' },
  LTC: { colour: '#4a5560', lines: 'M18 10.5V28h9M13.5 22l9-4' },
  USDT: { colour: '#257a58', lines: 'M13 12h14M20 12v17.5M14.5 20.5l11-3M14.5 25l11-3' },
  SOL: {
    colour: '#6b46a8',
    lines: 'M20 11a9 9 0 1 0 0 18a9 9 0 1 0 0-18M20 16.5a3.5 3.5 0 1 0 0 7a3.5 3.5 0 1 0 0-7',
  },
};

export function CoinMark({ coin }: { readonly coin: Coin }) {
  const { colour, lines } = PICTURES[coin];
  return (
    <Mark>
      <circle cx="20" cy="20" r="20" fill={colour} />
      <path
        d={lines}
        fill="none"
        stroke="#fff"
        strokeWidth="2.5"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </Mark>
  );
}
