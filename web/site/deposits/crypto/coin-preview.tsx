import { COIN_DETAILS, type Coin } from '#domain/coins/coins.ts';
import { cryptoAmount } from '#domain/money/crypto-amount.ts';
import { type Cents, formatUsd } from '#domain/money/usd.ts';
import { MOST_QUOTED, QUOTE_MINUTES } from '#domain/prices/quote.ts';
import * as words from '#words/deposits.tsx';
import * as language from '#words/frame.tsx';
import type { Rate } from '../../prices/rate.ts';
import styles from './coin-details.module.css';
import { priceText } from './fixed-rate.tsx';

const ESTIMATE = new Intl.NumberFormat('en-US', { maximumSignificantDigits: 3 });

type Props = { readonly coin: Coin; readonly cents: Cents; readonly rate: Rate | undefined };

export function CoinPreview({ coin, cents, rate }: Props) {
  return (
    <>
      <p>
        {words.youWillSendCoins({
          coins: <strong>{coinsText(coin, cents, rate)}</strong>,
          amount: formatUsd(cents),
          name: COIN_DETAILS[coin].name,
        })}
      </p>
      {rate && <RateLine coin={coin} rate={rate} />}
      {rate?.kind === 'live' && (
        <p className="muted">
          {cents <= MOST_QUOTED
            ? words.thenFixed({ minutes: QUOTE_MINUTES })
            : `${words.approximateRate} ${words.creditedOnArrival}`}
        </p>
      )}
    </>
  );
}

function coinsText(coin: Coin, cents: Cents, rate: Rate | undefined): string {
  if (rate === undefined) return words.loading;
  const coins = cryptoAmount(cents, rate.usd);
  return rate.kind === 'constant'
    ? words.about({ coins: `${ESTIMATE.format(Number(coins))} ${coin}` })
    : `${coins} ${coin}`;
}

const TIME = new Intl.DateTimeFormat(language.locale, { dateStyle: 'medium', timeStyle: 'short' });

/** Browser only: it shows local time. */
function RateLine({ coin, rate }: { readonly coin: Coin; readonly rate: Rate }) {
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
