import { formatUsd, plainUsd } from '#domain/money/usd.ts';
import * as words from '#words/deposits.tsx';
import { CopyItem } from '../../copying/copy-item.tsx';
import { DepositRequested } from '../sent/deposit-requested.tsx';
import type { SentDeposit } from '../sent/sent-deposit.ts';
import styles from './hosted.module.css';
import { PaymentPageLink } from './payment-page-link.tsx';

type Props = { readonly sent: SentDeposit; readonly paymentPage: string };

/** Shown briefly before leaving, to players who come back from the payment page, and where leaving failed. */
export function ContinueToPayment({ sent, paymentPage }: Props) {
  return (
    <DepositRequested sent={sent} title={words.continueToPayment} sends="payment">
      <div className={`box ${styles.clipped}`}>
        <CopyItem
          label={words.amount}
          value={plainUsd(sent.amountCents)}
          shown={formatUsd(sent.amountCents)}
        />
      </div>
      <p>{words.payExactly}</p>
      <PaymentPageLink address={paymentPage} />
    </DepositRequested>
  );
}
