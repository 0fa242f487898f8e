import { formatReference } from '#domain/deposits/reference.ts';
import type { ManualMethod } from '#domain/methods/methods.ts';
import { formatUsd } from '#domain/money/usd.ts';
import { SentScreen } from '../../following/sent-screen.tsx';
import { NextSteps } from '../../layout/next-steps.tsx';
import { PaymentDetails } from '../receiving/payment-details.tsx';
import { HelpLine } from './help-line.tsx';
import { ANOTHER_DEPOSIT, type SentDeposit } from './sent-deposit.ts';
import { TooLate } from './too-late.tsx';
import { useSendingTime } from './use-sending-time.ts';

type Props = { readonly method: ManualMethod; readonly sent: SentDeposit };

export function DepositSent({ method, sent }: Props) {
  const amount = formatUsd(sent.amountCents);
  const inTime = useSendingTime(sent);
  return (
    <SentScreen
      title="Deposit request sent"
      lead={`${amount} with ${method.label} for ${sent.username}`}
      followToken={sent.followToken}
      onward={ANOTHER_DEPOSIT}
    >
      {inTime ? (
        <>
          <p>
            <strong>If you have not sent the money yet, send {amount} now</strong> from {method.payingApp}, to
            this account and with this reference in the note.
          </p>
          <PaymentDetails
            details={sent.details}
            reference={formatReference(sent.reference)}
            amountCents={sent.amountCents}
          />
        </>
      ) : (
        <TooLate />
      )}
      <NextSteps>
        <h2>What happens next</h2>
        <p>
          Your deposit is credited to {sent.username} within 1-5 minutes after sending. You can close this
          page once the money is on its way.
        </p>
        <HelpLine reference={formatReference(sent.reference)} />
      </NextSteps>
    </SentScreen>
  );
}
