import type { WithdrawalMethod } from '#domain/methods/methods.ts';
import { formatUsd } from '#domain/money/usd.ts';
import * as words from '#words/withdrawals.tsx';
import { SentScreen } from '../following/sent-screen.tsx';
import { NextSteps } from '../layout/narrow-screen.tsx';
import { methodName } from '../places/method-name.ts';
import { useCooldown } from './cooldown/cooldown.ts';
import { CooldownScreen } from './cooldown/cooldown-screen.tsx';
import { WithdrawalRequest } from './form/withdrawal-request.tsx';
import { type SentWithdrawal, useSentWithdrawal } from './sent/sent-withdrawal.ts';

export function Withdrawal({ method }: { readonly method: WithdrawalMethod }) {
  const sent = useSentWithdrawal(method);
  const { cooldown, begin, end } = useCooldown();

  if (sent) return <WithdrawalSent sent={sent} />;
  if (cooldown) return <CooldownScreen cooldown={cooldown} onEnd={end} />;
  return <WithdrawalRequest method={method} onCooldown={begin} />;
}

function WithdrawalSent({ sent }: { readonly sent: SentWithdrawal }) {
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
