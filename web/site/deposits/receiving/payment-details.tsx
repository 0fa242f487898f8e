import { type Cents, formatUsd, plainUsd } from '#domain/money/usd.ts';
import { CopyItem } from '../../copying/copy-item.tsx';
import { PaymentPanel } from './payment-panel.tsx';
import type { ReceivingDetail } from './receiving-account.ts';

type Props = {
  readonly details: readonly ReceivingDetail[];
  /** As it is shown to players; undefined until it has been generated. */
  readonly reference: string | undefined;
  /** What to send, once the request has been submitted. */
  readonly amountCents?: Cents;
  /** The account has just replaced another one. */
  readonly highlighted?: boolean;
};

/** Everything to copy into the app that pays. */
export function PaymentDetails({ details, reference, amountCents, highlighted = false }: Props) {
  return (
    <PaymentPanel
      account={details.map((detail, place) => (
        <CopyItem key={detail.label} {...detail} size={place === 0 ? 'large' : 'normal'} />
      ))}
      isNewAccount={highlighted}
      warning="Put the payment reference, and nothing else, in the note: a payment without it cannot be matched automatically and may be returned."
    >
      {amountCents !== undefined && (
        <CopyItem label="Amount" value={plainUsd(amountCents)} shown={formatUsd(amountCents)} size="normal" />
      )}
      {reference && <CopyItem label="Payment reference" value={reference} size="large" code />}
    </PaymentPanel>
  );
}
