import type { Coin } from '#domain/coins/coins.ts';
import { useSentDeposit } from '../sent/sent-deposit.ts';
import { CoinGrid } from './coin-grid.tsx';
import { CoinsSent } from './coins-sent.tsx';
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
