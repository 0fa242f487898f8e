import { COIN_DETAILS, type Coin } from '#domain/coins/coins.ts';
import { METHODS } from '#domain/methods/methods.ts';
import { cryptoAmount } from '#domain/money/crypto-amount.ts';
import type { Cents } from '#domain/money/usd.ts';
import { useBrand } from '../../brand/brand.tsx';
import { depositAddress } from '../../places/place.ts';
import { useRate } from '../../prices/use-rate.ts';
import { DepositRequest } from '../form/deposit-request.tsx';
import { useReceivingAccount } from '../receiving/use-receiving-account.ts';
import { keepSentDeposit, sentDeposit } from '../sent/sent-deposit.ts';
import { CoinPreview } from './coin-preview.tsx';

const METHOD = METHODS.crypto;

const NO_LIVE_RATE =
  'There is no live rate right now: no number of coins is promised, and your deposit is credited at the rate when it arrives.';

export function CryptoRequest({ coin }: { readonly coin: Coin }) {
  const brand = useBrand();
  const rate = useRate(coin);
  // An amount based on the built-in price is an estimate: it is shown, but never offered for sending.
  const reliable = rate?.kind === 'constant' ? undefined : rate;
  const coinsFor = (cents: Cents) => (reliable && cryptoAmount(cents, reliable.usd)) || '';

  return (
    <DepositRequest
      method={METHOD}
      coin={coin}
      name={COIN_DETAILS[coin].name}
      backTo={depositAddress('crypto')}
      account={useReceivingAccount(METHOD, coin)}
      doubt={rate === undefined || rate.kind === 'live' ? undefined : NO_LIVE_RATE}
      preview={(cents) => <CoinPreview coin={coin} cents={cents} rate={rate} />}
      next="Next: the wallet to send the coins to. Your deposit is credited within 1-5 minutes after sending."
      coins={({ amountCents }) => ({ coin, amount: coinsFor(amountCents) })}
      onSent={(submitted, answer) =>
        keepSentDeposit(sentDeposit({ method: METHOD.key, submitted, answer, brand }))
      }
    />
  );
}
