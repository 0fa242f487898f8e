import { COIN_DETAILS, type Coin } from '#domain/coins/coins.ts';
import { cryptoAmount } from '#domain/money/crypto-amount.ts';
import { type Cents, formatUsd } from '#domain/money/usd.ts';
import { QUOTE_MINUTES } from '#domain/prices/quote.ts';
import type { Rate } from '../../prices/rate.ts';
import { RateLine } from './rate-line.tsx';

const ESTIMATE = new Intl.NumberFormat('en-US', { maximumSignificantDigits: 3 });

type Props = { readonly coin: Coin; readonly cents: Cents; readonly rate: Rate | undefined };

/** How many coins are going to be sent for so many dollars. */
export function CoinPreview({ coin, cents, rate }: Props) {
  return (
    <>
      <p>
        You will send <strong>{coinsText(coin, cents, rate)}</strong> for {formatUsd(cents)} to a{' '}
        {COIN_DETAILS[coin].name} wallet.
      </p>
      {rate && <RateLine coin={coin} rate={rate} />}
      {rate?.kind === 'live' && <p className="muted">The rate is then fixed for {QUOTE_MINUTES} minutes.</p>}
    </>
  );
}

function coinsText(coin: Coin, cents: Cents, rate: Rate | undefined): string {
  if (rate === undefined) return 'Loading...';
  const coins = cryptoAmount(cents, rate.usd);
  return rate.kind === 'constant' ? `about ${ESTIMATE.format(Number(coins))} ${coin}` : `${coins} ${coin}`;
}
