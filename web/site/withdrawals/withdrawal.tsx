import type { WithdrawalMethod } from '#domain/methods/methods.ts';
import { CooldownScreen } from './cooldown/cooldown-screen.tsx';
import { useCooldown } from './cooldown/use-cooldown.ts';
import { WithdrawalRequest } from './form/withdrawal-request.tsx';
import { useSentWithdrawal } from './sent/sent-withdrawal.ts';
import { WithdrawalSent } from './sent/withdrawal-sent.tsx';

export function Withdrawal({ method }: { readonly method: WithdrawalMethod }) {
  const sent = useSentWithdrawal(method);
  const { cooldown, begin, end } = useCooldown();

  if (sent) return <WithdrawalSent sent={sent} />;
  if (cooldown) return <CooldownScreen cooldown={cooldown} onEnd={end} />;
  return <WithdrawalRequest method={method} onCooldown={begin} />;
}
