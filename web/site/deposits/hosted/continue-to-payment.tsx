import { formatReference } from '#domain/deposits/reference.ts';
import type { Method } from '#domain/methods/methods.ts';
import { formatUsd } from '#domain/money/usd.ts';
import { SentScreen } from '../../following/sent-screen.tsx';
import { NextSteps } from '../../layout/next-steps.tsx';
import { HelpLine } from '../sent/help-line.tsx';
import { ANOTHER_DEPOSIT, type SentDeposit } from '../sent/sent-deposit.ts';
import { StageText } from '../sent/stage-text.tsx';
import { useDepositStage } from '../sent/use-deposit-stage.ts';
import styles from './continue-to-payment.module.css';
import { PaymentPageLink } from './payment-page-link.tsx';

type Props = { readonly method: Method; readonly sent: SentDeposit; readonly paymentPage: string };

/** Shown briefly before leaving, to players who come back from the payment page, and where leaving failed. */
export function ContinueToPayment({ method, sent, paymentPage }: Props) {
  const { request, stage, headline, isSettled } = useDepositStage(sent.followToken);
  return (
    <SentScreen
      title={headline ?? 'Continue to payment'}
      done={isSettled ? undefined : 'Deposit request sent'}
      isWell={stage === 'credited'}
      lead={`${formatUsd(sent.amountCents)} with ${method.label} for ${sent.username}`}
      followToken={sent.followToken}
      onward={ANOTHER_DEPOSIT}
    >
      <StageText request={request} headline={headline} />
      {stage === 'to-send' && (
        <>
          <p className={styles.amount}>{formatUsd(sent.amountCents)}</p>
          <p>
            We have your request. Pay exactly this amount on our payment provider’s page; if it has not
            opened, use this button.
          </p>
          <PaymentPageLink address={paymentPage} />
          <NextSteps>
            <h2>What happens next</h2>
            <p>
              Your deposit is credited to {sent.username} within 1-5 minutes after you have paid. If you have
              paid already, there is nothing left to do here.
            </p>
            <HelpLine reference={formatReference(sent.reference)} />
          </NextSteps>
        </>
      )}
    </SentScreen>
  );
}
