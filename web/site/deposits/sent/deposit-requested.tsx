import type { ReactNode } from 'react';
import { formatReference } from '#domain/deposits/reference.ts';
import { formatUsd } from '#domain/money/usd.ts';
import { SentScreen } from '../../following/sent-screen.tsx';
import { NextSteps } from '../../layout/next-steps.tsx';
import { HelpLine } from './help-line.tsx';
import { ANOTHER_DEPOSIT, type SentDeposit } from './sent-deposit.ts';
import { TooLate } from './too-late.tsx';
import { useSendingTime } from './use-sending-time.ts';

type Props = {
  readonly sent: SentDeposit;
  /** The method or the coin, by its name. */
  readonly name: string;
  /** When the page may be closed: 'the money is on its way'. */
  readonly until: string;
  /** What to send where, as long as it may be sent. */
  readonly children: ReactNode;
};

/** Confirms the request of a deposit that its player sends by themselves. */
export function DepositRequested({ sent, name, until, children }: Props) {
  const inTime = useSendingTime(sent);
  return (
    <SentScreen
      title="Deposit request sent"
      lead={`${formatUsd(sent.amountCents)} with ${name} for ${sent.username}`}
      followToken={sent.followToken}
      onward={ANOTHER_DEPOSIT}
    >
      {inTime ? children : <TooLate />}
      <NextSteps>
        <h2>What happens next</h2>
        <p>
          Your deposit is credited to {sent.username} within 1-5 minutes after sending. You can close this
          page once {until}.
        </p>
        <HelpLine reference={formatReference(sent.reference)} />
      </NextSteps>
    </SentScreen>
  );
}
