import { COIN_DETAILS } from '#domain/coins/coins.ts';
import { formatUsd } from '#domain/money/usd.ts';
import type { SentCoins } from '../form/submitted-deposit.ts';
import { DepositRequested } from '../sent/deposit-requested.tsx';
import type { SentDeposit } from '../sent/sent-deposit.ts';
import { CoinDetails } from './coin-details.tsx';

type Props = { readonly sent: SentDeposit; readonly coins: SentCoins };

export function CoinsSent({ sent, coins: { coin, amount } }: Props) {
  const usd = formatUsd(sent.amountCents);
  return (
    <DepositRequested sent={sent} name={COIN_DETAILS[coin].name} until="the coins are on their way">
      <p>
        <strong>
          If you have not sent the coins yet, send {amount ? `${amount} ${coin}` : `${usd} in ${coin}`} now
        </strong>{' '}
        from your wallet, to this address.
      </p>
      <CoinDetails
        coin={coin}
        details={sent.details}
        amount={amount || undefined}
        noAmount={`Coins worth ${usd}: your deposit is credited at the rate when it arrives`}
      />
    </DepositRequested>
  );
}
