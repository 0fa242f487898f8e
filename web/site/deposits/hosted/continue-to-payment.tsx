import type { MouseEvent } from 'react';
import { formatReference } from '#domain/deposits/reference.ts';
import type { Method } from '#domain/methods/methods.ts';
import { formatUsd } from '#domain/money/usd.ts';
import { SentScreen } from '../../following/sent-screen.tsx';
import { NextSteps } from '../../layout/next-steps.tsx';
import { HelpLine } from '../sent/help-line.tsx';
import { ANOTHER_DEPOSIT, type SentDeposit } from '../sent/sent-deposit.ts';
import { leaveFor } from './leave-for.ts';

type Props = { readonly method: Method; readonly sent: SentDeposit; readonly paymentPage: string };

/** Shown briefly before leaving, to players who come back from the payment page, and where leaving failed. */
export function ContinueToPayment({ method, sent, paymentPage }: Props) {
  // A frame may not be allowed to navigate its parent page: then a plain link does nothing.
  function goThere(event: MouseEvent) {
    if (window.parent === window) return;
    event.preventDefault();
    leaveFor(paymentPage);
  }

  return (
    <SentScreen
      title="Continue to payment"
      lead={`${formatUsd(sent.amountCents)} with ${method.label} for ${sent.username}`}
      followToken={sent.followToken}
      onward={ANOTHER_DEPOSIT}
    >
      <p>We have your request. Pay on our payment provider’s page; if it has not opened, use this button.</p>
      <a className="button-primary" href={paymentPage} onClick={goThere}>
        Go to the payment page
      </a>
      <NextSteps>
        <h2>What happens next</h2>
        <p>
          Your deposit is credited to {sent.username} within 1-5 minutes after you have paid. If you have paid
          already, there is nothing left to do here.
        </p>
        <HelpLine reference={formatReference(sent.reference)} />
      </NextSteps>
    </SentScreen>
  );
}
