import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { WithdrawalRecord } from '#contract/withdrawal-record.ts';
import { can } from '#domain/access/capabilities.ts';
import { call } from '#web/data/call.ts';
import { CopyButton } from '../kit/buttons.tsx';
import { FormProblem } from '../kit/form.tsx';
import { DetailsHint, DetailsLine, DetailsSection } from '../records/details/details-section.tsx';
import { useAdmin } from '../session/session.ts';
import styles from './player-password.module.css';

const SHOWN_MS = 30_000;
const MASK = '••••••••••';

type PlayerPasswordProps = { readonly withdrawal: WithdrawalRecord; readonly onRevealed: () => void };

/** The player's password, for those who may: asked for each time, masked, and gone again after 30 seconds. */
export function PlayerPassword({ withdrawal, onRevealed }: PlayerPasswordProps) {
  const { role } = useAdmin();
  const [isShown, setShown] = useState(false);
  const { mutate, data, reset, error, isPending } = useMutation({
    mutationFn: () => call('revealWithdrawalPassword', { withdrawalId: withdrawal.id }),
    gcTime: 0,
    onSuccess: onRevealed,
  });

  useEffect(() => {
    if (data === undefined) return;
    const timer = setTimeout(() => {
      setShown(false);
      reset();
    }, SHOWN_MS);
    return () => clearTimeout(timer);
  }, [data, reset]);

  if (!withdrawal.hasPassword) return null;
  return (
    <DetailsSection label="Player password" heading="Player password">
      <DetailsLine>
        <code className={styles.password}>{data && isShown ? data.password : MASK}</code>
        {data && (
          <>
            <Button variant="default" aria-pressed={isShown} onClick={() => setShown(!isShown)}>
              {isShown ? 'Hide' : 'Show'}
            </Button>
            <CopyButton label="password" value={data.password} isSecret />
          </>
        )}
        {data === undefined && can(role, 'passwords.reveal') && (
          <Button variant="default" loading={isPending} onClick={() => mutate()}>
            Reveal password
          </Button>
        )}
      </DetailsLine>
      {can(role, 'passwords.reveal') && (
        <DetailsHint>
          {data ? 'It hides again after 30 seconds.' : 'Every reveal is written to the activity log.'}
        </DetailsHint>
      )}
      {error && <FormProblem>{error.message}</FormProblem>}
    </DetailsSection>
  );
}
