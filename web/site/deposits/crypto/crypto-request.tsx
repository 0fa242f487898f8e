import { COIN_DETAILS, type Coin } from '#domain/coins/coins.ts';
import { METHODS } from '#domain/methods/methods.ts';
import { cryptoAmount } from '#domain/money/crypto-amount.ts';
import { type Cents, parseUsd } from '#domain/money/usd.ts';
import { useBrand } from '../../brand/brand.tsx';
import { depositAddress } from '../../places/place.ts';
import type { Rate } from '../../prices/rate.ts';
import { useRate } from '../../prices/use-rate.ts';
import { DepositRequest } from '../form/deposit-request.tsx';
import { useReceivingAccount } from '../receiving/use-receiving-account.ts';
import { keepSentDeposit, sentDeposit } from '../sent/sent-deposit.ts';
import { CoinDetails } from './coin-details.tsx';
import { RateLine } from './rate-line.tsx';

const METHOD = METHODS.crypto;

export function CryptoRequest({ coin }: { readonly coin: Coin }) {
  const brand = useBrand();
  const rate = useRate(coin);
  const { account, changed, notice } = useReceivingAccount(METHOD, coin);
  const details = account?.details ?? [];
  const coinsFor = (cents: Cents | undefined) =>
    (cents && rate && cryptoAmount(cents, rate.usd)) || undefined;
  // An amount based on the built-in price is an estimate: it is shown, but never offered for sending.
  const isGuess = rate?.kind === 'constant';

  return (
    <DepositRequest
      method={METHOD}
      coin={coin}
      name={COIN_DETAILS[coin].name}
      backTo={depositAddress('crypto')}
      account={account}
      notice={notice}
      submitLabel="Submit Deposit Request"
      next="Next: send the coins from your wallet. Your deposit is credited within 1-5 minutes after sending."
      showing={({ amountCents }) => {
        const amount = (!isGuess && coinsFor(amountCents)) || '';
        return { details, coins: { coin, amount } };
      }}
      onSent={(submitted, answer) =>
        keepSentDeposit(sentDeposit({ method: METHOD.key, submitted, answer, brand }))
      }
      second={{
        title: 'Send the coins',
        content: (draft) => {
          const coins = coinsFor(parseUsd(draft?.form.amount ?? ''));
          return (
            <>
              <p className="muted">
                From your wallet, to this address. You can copy it again after submitting.
              </p>
              <CoinDetails
                coin={coin}
                details={details}
                amount={isGuess ? undefined : coins}
                noAmount={noAmount(coin, coins, rate)}
                rate={rate && <RateLine coin={coin} rate={rate} />}
                highlighted={changed}
              />
            </>
          );
        },
      }}
    />
  );
}

const ESTIMATE = new Intl.NumberFormat('en-US', { maximumSignificantDigits: 3 });

/** Shown where there is no amount to send. @param coins with 8 decimals */
function noAmount(coin: Coin, coins: string | undefined, rate: Rate | undefined): string {
  if (rate === undefined) return 'Loading...';
  return coins ? `About ${ESTIMATE.format(Number(coins))} ${coin}` : 'Enter the amount in US dollars';
}
