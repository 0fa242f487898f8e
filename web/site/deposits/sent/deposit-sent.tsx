import type { ManualMethod } from '#domain/methods/methods.ts';
import { DepositRequested } from './deposit-requested.tsx';
import { ManualPayment, paymentTitle } from './manual-payment.tsx';
import type { SentDeposit } from './sent-deposit.ts';

type Props = { readonly method: ManualMethod; readonly sent: SentDeposit };

export function DepositSent({ method, sent }: Props) {
  const { amountCents, details, reference } = sent;
  return (
    <DepositRequested sent={sent} name={method.label} title={paymentTitle(sent)} sends="money">
      <ManualPayment {...{ method, amountCents, details, reference }} />
    </DepositRequested>
  );
}
