import type { Coin } from '#domain/coins/coins.ts';
import * as words from '#words/deposits.tsx';
import styles from './coin-details.module.css';

type Props = {
  readonly coin: Coin;
  /** Promised, USD for one coin; undefined without a promise. */
  readonly price: number | undefined;
  readonly leftMs: number;
  readonly isApproximate: boolean;
};

export function FixedRate({ coin, price, leftMs, isApproximate }: Props) {
  if (price === undefined) {
    if (!isApproximate) return null;
    return (
      <p className={`aside ${styles.rate}`}>
        <span className={styles.approximate}>{words.approximateRate}</span> {words.creditedOnArrival}
      </p>
    );
  }
  if (leftMs === 0) {
    return (
      <p className={`aside ${styles.rate}`} role="status">
        <span className={styles.approximate}>{words.rateEnded}</span> {words.forNewRate}
      </p>
    );
  }
  return (
    <p className={`aside ${styles.rate}`}>
      {words.rateFixed({
        left: (
          <strong role="timer" className={styles.left}>
            {minutesText(leftMs)}
          </strong>
        ),
        price: priceText(coin, price),
      })}
    </p>
  );
}

function minutesText(ms: number): string {
  const seconds = Math.ceil(ms / 1_000);
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}

const USD = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD', maximumFractionDigits: 4 });

/** `1 BTC = $68,421.50`. */
export function priceText(coin: Coin, usd: number): string {
  return `1 ${coin} = ${USD.format(usd)}`;
}
