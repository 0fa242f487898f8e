import type { ManualMethod } from '#domain/methods/methods.ts';
import { DepositSent } from '../sent/deposit-sent.tsx';
import { useSentDeposit } from '../sent/sent-deposit.ts';
import { ManualRequest } from './manual-request.tsx';

export function ManualDeposit({ method }: { readonly method: ManualMethod }) {
  const sent = useSentDeposit(method.key);
  return sent ? <DepositSent method={method} sent={sent} /> : <ManualRequest method={method} />;
}
