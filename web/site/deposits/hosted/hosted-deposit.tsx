import type { Method } from '#domain/methods/methods.ts';
import { useSentDeposit } from '../sent/sent-deposit.ts';
import { ContinueToPayment } from './continue-to-payment.tsx';
import { HostedRequest } from './hosted-request.tsx';

export function HostedDeposit({ method }: { readonly method: Method }) {
  const sent = useSentDeposit(method.key);
  return sent?.paymentPage ? (
    <ContinueToPayment method={method} sent={sent} paymentPage={sent.paymentPage} />
  ) : (
    <HostedRequest method={method} />
  );
}
