import { type Cents, formatUsd, plainUsd } from '#domain/money/usd.ts';
import { CopyItem } from '../../copying/copy-item.tsx';
import { AlertIcon } from '../../icons/icons.tsx';
import { NewAccount } from './new-account.tsx';
import styles from './payment-details.module.css';
import type { ReceivingDetail } from './receiving-account.ts';

type Props = {
  readonly details: readonly ReceivingDetail[];
  /** As people are shown it; undefined until it has been made. */
  readonly reference: string | undefined;
  /** What to send, once it is settled. */
  readonly amountCents?: Cents;
  /** The account is another one than a moment ago. */
  readonly highlighted?: boolean;
};

/** Everything to copy into the app that pays. */
export function PaymentDetails({ details, reference, amountCents, highlighted = false }: Props) {
  const [address, ...rest] = details;
  return (
    <div className={styles.panel}>
      <div className={highlighted ? styles.changed : undefined}>
        {highlighted && <NewAccount />}
        {address && <CopyItem {...address} size="large" />}
        {rest.map((detail) => (
          <CopyItem key={detail.label} {...detail} size="normal" />
        ))}
      </div>
      {amountCents !== undefined && (
        <CopyItem label="Amount" value={plainUsd(amountCents)} shown={formatUsd(amountCents)} size="normal" />
      )}
      {reference && <CopyItem label="Payment reference" value={reference} size="large" code />}
      <p className={styles.warning}>
        <AlertIcon />
        <span>
          Put the payment reference, and nothing else, in the note: a payment without it cannot be matched
          automatically and may be returned.
        </span>
      </p>
    </div>
  );
}
