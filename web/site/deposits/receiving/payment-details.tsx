import { type Cents, formatUsd, plainUsd } from '#domain/money/usd.ts';
import * as words from '#words/sent.tsx';
import { CopyItem } from '../../copying/copy-item.tsx';
import { PaymentPanel } from './payment-panel.tsx';
import type { ReceivingDetail } from './receiving-account.ts';

type Props = {
  readonly details: readonly ReceivingDetail[];
  readonly reference: string;
  readonly amountCents: Cents;
};

export function PaymentDetails({ details, reference, amountCents }: Props) {
  return (
    <PaymentPanel
      account={details.map((detail, place) => (
        <CopyItem key={detail.label} {...detail} size={place === 0 ? 'large' : 'normal'} />
      ))}
      warning={words.referenceOnly}
    >
      <CopyItem
        label={words.amount}
        value={plainUsd(amountCents)}
        shown={formatUsd(amountCents)}
        size="large"
      />
      <CopyItem label={words.reference} value={reference} size="large" code />
    </PaymentPanel>
  );
}
