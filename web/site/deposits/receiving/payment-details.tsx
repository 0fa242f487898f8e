import { type Cents, formatUsd, plainUsd } from '#domain/money/usd.ts';
import { QrCode } from '#web/qr-code/qr-code.tsx';
import * as words from '#words/sent.tsx';
import { CopyItem } from '../../copying/copy-item.tsx';
import { PaymentPanel } from './payment-panel.tsx';
import styles from './receiving.module.css';
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

type LinkProps = {
  readonly app: string;
  readonly link: string;
};

/** One touch to the app that pays, with everything filled in; on a computer through the phone's camera. */
export function PaymentLink({ app, link }: LinkProps) {
  return (
    <div className={styles.place}>
      {/* In a tab of its own: without the app it opens the provider's site, and this page has to stay. */}
      <a className="button-primary" href={link} target="_blank" rel="noopener noreferrer">
        {words.openApp({ app })}
      </a>
      <div className={styles.scan}>
        <QrCode className={styles.code} text={link} label={words.codeOpens({ app })} />
        <p>{words.orScan({ app })}</p>
      </div>
    </div>
  );
}
