import { formatUsd } from '#domain/money/usd.ts';
import { SentScreen } from '../../following/sent-screen.tsx';
import { NextSteps } from '../../layout/next-steps.tsx';
import type { SentWithdrawal } from './sent-withdrawal.ts';

export function WithdrawalSent({ sent }: { readonly sent: SentWithdrawal }) {
  return (
    <SentScreen
      title="Withdrawal request sent"
      isWell
      lead={`${formatUsd(sent.amountCents)} with ${sent.method} for ${sent.username}`}
      followToken={sent.followToken}
      spoken
      onward={{ to: '/withdraw', label: 'Back to Withdrawal Methods' }}
    >
      <NextSteps>
        <p>{sent.destination}</p>
        <p>Your account balance will be deducted and you will get the payment within a few hours.</p>
      </NextSteps>
    </SentScreen>
  );
}
