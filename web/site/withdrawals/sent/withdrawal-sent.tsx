import { formatUsd } from '#domain/money/usd.ts';
import * as words from '#words/withdrawals.tsx';
import { SentScreen } from '../../following/sent-screen.tsx';
import { NextSteps } from '../../layout/next-steps.tsx';
import { methodName } from '../../places/method-name.ts';
import type { SentWithdrawal } from './sent-withdrawal.ts';

export function WithdrawalSent({ sent }: { readonly sent: SentWithdrawal }) {
  return (
    <SentScreen
      title={words.requestSent}
      isWell
      lead={words.lead({
        amount: formatUsd(sent.amountCents),
        method: methodName(sent.method),
        username: sent.username,
      })}
      followToken={sent.followToken}
      spoken
      onward={{ to: '/withdraw', label: words.backToMethods }}
    >
      <NextSteps>
        <p>{sent.destination}</p>
        <p>{words.deducted}</p>
      </NextSteps>
    </SentScreen>
  );
}
