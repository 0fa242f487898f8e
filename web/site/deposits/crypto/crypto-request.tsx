import { COIN_DETAILS, type Coin } from '#domain/coins/coins.ts';
import { METHODS } from '#domain/methods/methods.ts';
import { cryptoAmount } from '#domain/money/crypto-amount.ts';
import type { Cents } from '#domain/money/usd.ts';
import * as words from '#words/deposits.tsx';
import { useBrand } from '../../brand/brand.tsx';
import { depositAddress } from '../../places/place.ts';
import { useRate } from '../../prices/use-rate.ts';
import { DepositRequest } from '../form/deposit-request.tsx';
import { useReceivingAccount } from '../receiving/receiving-account.ts';
import { keepSentDeposit, sentDeposit } from '../sent/sent-deposit.ts';
import { CoinPreview } from './coin-preview.tsx';

const METHOD = METHODS.crypto;

export function CryptoRequest({ coin }: { readonly coin: Coin }) {
  const brand = useBrand();
  const rate = useRate(coin);
  // An amount at the built-in price is an estimate: shown, but never offered for sending.
  const reliable = rate?.kind === 'constant' ? undefined : rate;
  const coinsFor = (cents: Cents) => (reliable && cryptoAmount(cents, reliable.usd)) || '';

  return (
    <DepositRequest
      method={METHOD}
      coin={coin}
      name={COIN_DETAILS[coin].name}
      backTo={depositAddress('crypto')}
      account={useReceivingAccount(METHOD, coin)}
      doubt={rate === undefined || rate.kind === 'live' ? undefined : words.noLiveRate}
      preview={(cents) => <CoinPreview coin={coin} cents={cents} rate={rate} />}
      next={words.next}
      coins={({ amountCents }) => ({ coin, amount: coinsFor(amountCents) })}
      onSent={(submitted, answer) =>
        keepSentDeposit(sentDeposit({ method: METHOD.key, submitted, answer, brand }))
      }
    />
  );
}
