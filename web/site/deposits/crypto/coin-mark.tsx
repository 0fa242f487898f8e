import type { Coin } from '#domain/coins/coins.ts';
import mark from '../../methods/method-mark.module.css';

/** Cage's own drawing: a coin with the letters it goes by. */
export function CoinMark({ coin }: { readonly coin: Coin }) {
  return (
    <svg
      className={`${mark.mark} ${mark[coin]}`}
      viewBox="0 0 40 40"
      width="44"
      height="44"
      aria-hidden="true"
    >
      <circle cx="20" cy="20" r="20" />
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
    </svg>
  );
}
