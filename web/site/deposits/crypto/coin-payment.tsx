import { useEffect, useState } from 'react';
import { COIN_DETAILS } from '#domain/coins/coins.ts';
import { type Cents, formatUsd } from '#domain/money/usd.ts';
import { QUOTE_MINUTES } from '#domain/prices/quote.ts';
import * as words from '#words/deposits.tsx';
import type { SentCoins } from '../form/send-deposit.ts';
import type { ReceivingDetail } from '../receiving/receiving-account.ts';
import { CoinDetails } from './coin-details.tsx';
import { FixedRate } from './fixed-rate.tsx';

/** An expired promise counts as none: coins are valued as they arrive. */
function useCoinsToSend({ amount, fixed }: SentCoins) {
  const leftMs = useCountdown(fixed?.untilMs);
  return { coins: fixed && leftMs === 0 ? '' : amount, leftMs };
}

type Props = {
  readonly coins: SentCoins;
  readonly amountCents: Cents;
  readonly details: readonly ReceivingDetail[];
};

export function CoinPayment({ coins: sent, amountCents, details }: Props) {
  const { coin, fixed } = sent;
  const { coins, leftMs } = useCoinsToSend(sent);
  return (
    <CoinDetails
      coin={coin}
      details={details}
      amount={coins || undefined}
      noAmount={noNumber(coin, formatUsd(amountCents))}
      rate={<FixedRate coin={coin} price={fixed?.price} leftMs={leftMs} isApproximate={coins !== ''} />}
    />
  );
}

/** For a coin worth a dollar the number is known to a cent or two, for another it is not. */
function noNumber(coin: SentCoins['coin'], amount: string): string {
  return COIN_DETAILS[coin].fallbackPriceUsd === 1
    ? words.coinsAbout({ coins: `${amount.replace('$', '')} ${coin}` })
    : words.coinsWorth({ amount });
}

type TitleProps = Pick<Props, 'coins' | 'amountCents'>;

/** `Now send 0.00110345 BTC`, or `Now send $75.50 in BTC` where no number is promised. */
export function CoinsTitle({ coins: sent, amountCents }: TitleProps) {
  const { coins } = useCoinsToSend(sent);
  const { coin } = sent;
  return (
    <span>
      {coins
        ? words.sendCoins({ coins: `${coins} ${coin}` })
        : words.sendInCoin({ amount: formatUsd(amountCents), coin })}
    </span>
  );
}

const TICK_MS = 1_000;

/** Milliseconds left, at most those of a quote if the clock is wrong; `untilMs` is since the epoch. */
function useCountdown(untilMs: number | undefined): number {
  const [nowMs, setNow] = useState(Date.now);
  const leftMs = Math.min(QUOTE_MINUTES * 60_000, Math.max(0, (untilMs ?? 0) - nowMs));
  const isOver = leftMs === 0;

  useEffect(() => {
    if (isOver) return;
    const timer = setInterval(() => setNow(Date.now()), TICK_MS);
    return () => clearInterval(timer);
  }, [isOver]);

  return leftMs;
}
