import { COIN_DETAILS, type Coin } from '#domain/coins/coins.ts';
import { cryptoAmount } from '#domain/money/crypto-amount.ts';
import { type Cents, formatUsd } from '#domain/money/usd.ts';
import { MOST_QUOTED, QUOTE_MINUTES } from '#domain/prices/quote.ts';
import * as words from '#words/crypto.tsx';
import type { Rate } from '../../prices/rate.ts';
import { RateLine } from './rate-line.tsx';

const ESTIMATE = new Intl.NumberFormat('en-US', { maximumSignificantDigits: 3 });

type Props = { readonly coin: Coin; readonly cents: Cents; readonly rate: Rate | undefined };

export function CoinPreview({ coin, cents, rate }: Props) {
  return (
    <>
      <p>
        {words.youWillSend({
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
