import type { Coin } from '#domain/coins/coins.ts';
import type { Rate } from '../../prices/rate.ts';
import styles from './coin-details.module.css';
import { priceText } from './price-text.ts';

const TIME = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'short' });

/** The rate behind the amount, and how reliable it is. Browser only: it shows local time. */
export function RateLine({ coin, rate }: { readonly coin: Coin; readonly rate: Rate }) {
  const reckonedWith = priceText(coin, rate.usd);
  if (rate.kind === 'constant') {
    return (
      <p className="muted">
        <span className={styles.approximate}>
          No current rate: your deposit is credited at the rate when it arrives.
        </span>{' '}
        The estimate uses {reckonedWith}.
      </p>
    );
  }
  return (
    <p className="muted">
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
