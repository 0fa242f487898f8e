import { formatReference } from '#domain/deposits/reference.ts';
import type { ManualMethod } from '#domain/methods/methods.ts';
import { formatUsd } from '#domain/money/usd.ts';
import { PaymentDetails } from '../receiving/payment-details.tsx';
import { DepositRequested } from './deposit-requested.tsx';
import type { SentDeposit } from './sent-deposit.ts';

type Props = { readonly method: ManualMethod; readonly sent: SentDeposit };

export function DepositSent({ method, sent }: Props) {
  const amount = formatUsd(sent.amountCents);
  return (
    <DepositRequested sent={sent} name={method.label} until="the money is on its way">
      <p>
        <strong>If you have not sent the money yet, send {amount} now</strong> from {method.payingApp}, to
        this account and with this reference in the note.
      </p>
      <PaymentDetails
        details={sent.details}
        reference={formatReference(sent.reference)}
        amountCents={sent.amountCents}
      />
    </DepositRequested>
  );
}
