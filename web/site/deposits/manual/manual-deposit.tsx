import type { ManualMethod } from '#domain/methods/methods.ts';
import { DepositSent } from '../sent/deposit-sent.tsx';
import { useSentDeposit } from '../sent/sent-deposit.ts';
import { ManualRequest } from './manual-request.tsx';

/** Venmo, Zelle and Chime: request the deposit, then send the money from your own app. */
export function ManualDeposit({ method }: { readonly method: ManualMethod }) {
  const sent = useSentDeposit(method.key);
  return sent ? <DepositSent method={method} sent={sent} /> : <ManualRequest method={method} />;
}
