import type { Coin } from '#domain/coins/coins.ts';
import { Mark } from '../../methods/mark.tsx';

const COLOURS: Readonly<Record<Coin, string>> = {
  BTC: '#9a5a1c',
  ETH: '#4f5aa8',
  LTC: '#4a5560',
  USDT: '#257a58',
  SOL: '#6b46a8',
};

/** Cage's own drawing: a disc with the coin's symbol. */
export function CoinMark({ coin }: { readonly coin: Coin }) {
  return (
    <Mark>
      <circle cx="20" cy="20" r="20" fill={COLOURS[coin]} />
      <text
        x="20"
        y="24"
        fill="#fff"
        fontSize={coin.length > 3 ? 10 : 12}
        fontWeight="700"
        textAnchor="middle"
      >
        {coin}
      </text>
    </Mark>
  );
}
