import { type Cents, formatUsd, plainUsd } from '#domain/money/usd.ts';
import * as words from '#words/deposits.tsx';
import { CopyItem } from '../../copying/copy-item.tsx';
import { PaymentPanel } from './payment-panel.tsx';
import type { ReceivingDetail } from './receiving-account.ts';

type Props = {
  readonly details: readonly ReceivingDetail[];
  readonly reference: string;
  readonly amountCents: Cents;
  /** What opens the app that pays, with everything filled in. */
  readonly link: string | undefined;
  readonly app: string;
  /** From where it is paid without one. */
  readonly how: string;
};

export function PaymentDetails({ details, reference, amountCents, link, app, how }: Props) {
  return (
    <PaymentPanel
      code={
        link === undefined
          ? undefined
          : { text: link, label: words.codeOpens({ app }), caption: words.orScan({ app }) }
      }
      open={
        link === undefined ? (
          <p>{how}</p>
        ) : (
          // In a tab of its own: without the app it opens the provider's site, and this page has to stay.
          <a className="button-primary" href={link} target="_blank" rel="noopener noreferrer">
            {words.openApp({ app })}
          </a>
        )
      }
      warning={words.referenceOnly}
    >
      {details.map((detail) => (
        <CopyItem key={detail.label} {...detail} />
      ))}
      <CopyItem label={words.amount} value={plainUsd(amountCents)} shown={formatUsd(amountCents)} />
      <CopyItem label={words.reference} value={reference} code />
    </PaymentPanel>
  );
}
