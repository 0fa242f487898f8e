import { COIN_DETAILS } from '#domain/coins/coins.ts';
import type { SentCoins } from '../form/submitted-deposit.ts';
import { DepositRequested } from '../sent/deposit-requested.tsx';
import type { SentDeposit } from '../sent/sent-deposit.ts';
import { CoinPayment, coinsTitle, useCoinsToSend } from './coin-payment.tsx';

type Props = { readonly sent: SentDeposit; readonly coins: SentCoins };

export function CoinsSent({ sent, coins }: Props) {
  const { amountCents, details } = sent;
  return (
    <DepositRequested
      sent={sent}
      name={COIN_DETAILS[coins.coin].name}
      title={coinsTitle(coins, useCoinsToSend(coins).coins, amountCents)}
      sends="coins"
    >
      <CoinPayment {...{ coins, amountCents, details }} />
    </DepositRequested>
  );
}
