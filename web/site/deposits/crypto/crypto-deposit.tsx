import type { Coin } from '#domain/coins/coins.ts';
import type { SentCoins } from '../form/send-deposit.ts';
import { DepositRequested } from '../sent/deposit-requested.tsx';
import { type SentDeposit, useSentDeposit } from '../sent/sent-deposit.ts';
import { CoinGrid } from './coin-grid.tsx';
import { CoinPayment, CoinsTitle } from './coin-payment.tsx';
import { CryptoRequest } from './crypto-request.tsx';

export function CryptoDeposit({ coin }: { readonly coin: Coin | undefined }) {
  const sent = useSentDeposit('crypto');
  if (coin === undefined) return <CoinGrid />;
  return sent?.coins?.coin === coin ? (
    <CoinsSent sent={sent} coins={sent.coins} />
  ) : (
    <CryptoRequest coin={coin} />
  );
}

type Props = { readonly sent: SentDeposit; readonly coins: SentCoins };

function CoinsSent({ sent, coins }: Props) {
  const { amountCents, details } = sent;
  return (
    <DepositRequested
      sent={sent}
      title={<CoinsTitle coins={coins} amountCents={amountCents} />}
      sends="coins"
    >
      <CoinPayment {...{ coins, amountCents, details }} />
    </DepositRequested>
  );
}
