import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import type { WithdrawalRecord } from '#contract/withdrawals/withdrawal-record.ts';
import { can } from '#domain/access/capabilities.ts';
import { call } from '#web/data/call.ts';
import styles from '../records/details/record-details.module.css';
import formStyles from '../records/values/form.module.css';
import { useAdmin } from '../session/session.ts';
import { useNow } from '../time/clock.ts';
import { ExactTime } from '../time/when.tsx';

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
    mutationFn: () => call('liftWithdrawalCooldown', { withdrawalId: withdrawal.id }),
    onSuccess: (changed) => onLifted(changed.withdrawal),
  });
  const { cooldownUntil } = withdrawal;
  if (cooldownUntil === null || Date.parse(cooldownUntil) <= now.getTime()) return null;
  return (
    <section className={styles.section} aria-label="Cooldown">
      <h3 className={styles.heading}>Cooldown</h3>
      <div className={styles.line}>
        <span>
          No other withdrawal until <ExactTime instant={cooldownUntil} />
        </span>
        {can(role, 'withdrawals.lift-cooldown') && isFree && (
          <Button variant="default" loading={lifting.isPending} onClick={() => lifting.mutate()}>
            Lift cooldown
          </Button>
        )}
      </div>
      {lifting.isError && (
        <p className={formStyles.problem} role="alert">
          {lifting.error.message}
        </p>
      )}
    </section>
  );
}
