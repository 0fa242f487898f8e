import type { Coin } from '#domain/coins/coins.ts';
import * as words from '#words/crypto.tsx';
import styles from './coin-details.module.css';
import { priceText } from './price-text.ts';

type Props = {
  readonly coin: Coin;
  /** USD for one coin, as it was promised; undefined where nothing was. */
  readonly price: number | undefined;
  /** For how much longer it holds. */
  readonly leftMs: number;
  /** An amount is shown that nobody has promised. */
  readonly isApproximate: boolean;
};

/** For how long the number of coins holds. */
export function FixedRate({ coin, price, leftMs, isApproximate }: Props) {
  if (price === undefined) {
    if (!isApproximate) return null;
    return (
      <p className={styles.rate}>
        <span className={styles.approximate}>{words.approximateRate}</span> {words.creditedOnArrival}
      </p>
    );
  }
  if (leftMs === 0) {
    return (
      <p className={styles.rate} role="status">
        <span className={styles.approximate}>{words.rateEnded}</span> {words.forNewRate}
      </p>
    );
  }
  return (
    <p className={styles.rate}>
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
