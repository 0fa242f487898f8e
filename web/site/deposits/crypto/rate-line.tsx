import type { Coin } from '#domain/coins/coins.ts';
import type { Rate } from '../../prices/rate.ts';
import styles from './coin-details.module.css';

const TIME = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'short' });
const USD = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD', maximumFractionDigits: 4 });

/** The rate behind the amount, and how reliable it is. Browser only: it shows local time. */
export function RateLine({ coin, rate }: { readonly coin: Coin; readonly rate: Rate }) {
  const reckonedWith = `1 ${coin} = ${USD.format(rate.usd)}`;
  if (rate.kind === 'constant') {
    return (
      <p className={styles.rate}>
        <span className={styles.approximate}>
          No current rate: your deposit is credited at the rate when it arrives.
        </span>{' '}
        The estimate uses {reckonedWith}.
      </p>
    );
  }
  return (
    <p className={styles.rate}>
      {reckonedWith}
      {rate.kind !== 'live' && (
        <>
          {' · '}
          <span className={styles.approximate}>
            Approximate rate{rate.at && ` of ${TIME.format(new Date(rate.at))}`}
          </span>
        </>
      )}
    </p>
  );
}
