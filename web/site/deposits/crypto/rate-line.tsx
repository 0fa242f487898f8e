import type { Coin } from '#domain/coins/coins.ts';
import * as words from '#words/crypto.tsx';
import * as language from '#words/language.ts';
import type { Rate } from '../../prices/rate.ts';
import styles from './coin-details.module.css';
import { priceText } from './price-text.ts';

const TIME = new Intl.DateTimeFormat(language.locale, { dateStyle: 'medium', timeStyle: 'short' });

/** Browser only: it shows local time. */
export function RateLine({ coin, rate }: { readonly coin: Coin; readonly rate: Rate }) {
  const reckonedWith = priceText(coin, rate.usd);
  if (rate.kind === 'constant') {
    return (
      <p className="muted">
        <span className={styles.approximate}>{words.noRate}</span>{' '}
        {words.estimateUses({ price: reckonedWith })}
      </p>
    );
  }
  return (
    <p className="muted">
      <span>{reckonedWith}</span>
      {rate.kind !== 'live' && (
        <span>
          {' · '}
          <span className={styles.approximate}>
            {rate.at ? words.approximateOf({ time: TIME.format(new Date(rate.at)) }) : words.approximate}
          </span>
        </span>
      )}
    </p>
  );
}
