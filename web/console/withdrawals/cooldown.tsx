import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import type { WithdrawalRecord } from '#contract/withdrawal-record.ts';
import { can } from '#domain/access/capabilities.ts';
import { callToChange } from '#web/data/call.ts';
import { FormProblem } from '../kit/form.tsx';
import { DetailsLine, DetailsSection } from '../records/details/details-section.tsx';
import { useAdmin } from '../session/session.ts';
import { TimeInSentence, useNow } from '../time/when.tsx';

type CooldownProps = {
  readonly withdrawal: WithdrawalRecord;
  readonly isFree: boolean;
  readonly onLifted: (withdrawal: WithdrawalRecord) => void;
};

/** Until when the player may not ask again, and the button to let them. */
export function Cooldown({ withdrawal, isFree, onLifted }: CooldownProps) {
  const { role } = useAdmin();
  const now = useNow();
  const lifting = useMutation({
    mutationFn: () => callToChange('liftWithdrawalCooldown', { withdrawalId: withdrawal.id }),
    onSuccess: (changed) => onLifted(changed.withdrawal),
  });
  const { cooldownUntil } = withdrawal;
  if (cooldownUntil === null || Date.parse(cooldownUntil) <= now.getTime()) return null;
  return (
    <DetailsSection label="Cooldown" heading="Cooldown">
      <DetailsLine>
        <span>
          No further withdrawal until <TimeInSentence instant={cooldownUntil} />
        </span>
        {can(role, 'withdrawals.lift-cooldown') && isFree && (
          <Button variant="default" loading={lifting.isPending} onClick={() => lifting.mutate()}>
            Lift cooldown
          </Button>
        )}
      </DetailsLine>
      {lifting.isError && <FormProblem>{lifting.error.message}</FormProblem>}
    </DetailsSection>
  );
}
