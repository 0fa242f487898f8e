import { formatUsd } from '#domain/money/usd.ts';
import done from '../../layout/done.module.css';
import { SentScreen } from '../../layout/sent-screen.tsx';
import type { SentWithdrawal } from './sent-withdrawal.ts';

export function WithdrawalSent({ sent }: { readonly sent: SentWithdrawal }) {
  return (
    <SentScreen
      title="Withdrawal request sent"
      lead={`${formatUsd(sent.amountCents)} with ${sent.method} for ${sent.username}`}
      followToken={sent.followToken}
      spoken
      onward={{ to: '/withdraw', label: 'Back to Withdrawal Methods' }}
    >
      <div className={done.next}>
        <p>{sent.destination}</p>
        <p>Your account balance will be deducted and you will get the payment within a few hours.</p>
      </div>
    </SentScreen>
  );
}
