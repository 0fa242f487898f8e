import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { WithdrawalRecord } from '#contract/withdrawal-record.ts';
import { can } from '#domain/access/capabilities.ts';
import { call, callToChange } from '#web/data/call.ts';
import { Row, Text } from '../kit/box.tsx';
import { CopyButton } from '../kit/buttons.tsx';
import { Dialog, DialogText } from '../kit/dialog.tsx';
import { FormProblem, ReasonForm } from '../kit/form.tsx';
import { DetailsHint, DetailsSection } from '../records/details/drawer.tsx';
import type { DetailsExtras } from '../records/details/record-details.tsx';
import { useAdmin } from '../session/session.ts';
import { TimeInSentence, useNow } from '../time/when.tsx';
import { PaidFrom } from './paid-from.tsx';
import { WithdrawalSignals } from './withdrawal-signals.tsx';

export const WITHDRAWAL_EXTRAS: DetailsExtras<'withdrawal'> = {
  beforeStatus: (withdrawal, tools, isFree) => (
    <WithdrawalSignals
      withdrawal={withdrawal}
      isFree={isFree}
      onOverridden={() => void tools.reload(withdrawal.id)}
    />
  ),
  statusNote: (withdrawal, tools, isFree) =>
    tools.mayChange &&
    isFree && (
      <>
        {withdrawal.status === 'approved' && <PaidFrom key={withdrawal.method} withdrawal={withdrawal} />}
        <ReopenButton withdrawal={withdrawal} onReopened={tools.apply} />
      </>
    ),
  sections: (withdrawal, tools, isFree) => (
    <>
      <PlayerPassword withdrawal={withdrawal} onRevealed={() => void tools.reload(withdrawal.id)} />
      <Cooldown withdrawal={withdrawal} isFree={isFree} onLifted={tools.apply} />
    </>
  ),
};

type CooldownProps = {
  readonly withdrawal: WithdrawalRecord;
  readonly isFree: boolean;
  readonly onLifted: (withdrawal: WithdrawalRecord) => void;
};

function Cooldown({ withdrawal, isFree, onLifted }: CooldownProps) {
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
      <Row>
        <span>
          No further withdrawal until <TimeInSentence instant={cooldownUntil} />
        </span>
        {can(role, 'withdrawals.lift-cooldown') && isFree && (
          <Button variant="default" loading={lifting.isPending} onClick={() => lifting.mutate()}>
            Lift cooldown
          </Button>
        )}
      </Row>
      {lifting.isError && <FormProblem>{lifting.error.message}</FormProblem>}
    </DetailsSection>
  );
}

const SHOWN_MS = 30_000;
const MASK = '••••••••••';

type PlayerPasswordProps = { readonly withdrawal: WithdrawalRecord; readonly onRevealed: () => void };

/** Asked for each time, masked, and hidden again after 30 seconds. */
function PlayerPassword({ withdrawal, onRevealed }: PlayerPasswordProps) {
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
      <Row>
        <Text as="code" isMono size="large">
          {data && isShown ? data.password : MASK}
        </Text>
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
      </Row>
      {can(role, 'passwords.reveal') && (
        <DetailsHint>
          {data ? 'It hides again after 30 seconds.' : 'Every reveal is written to the activity log.'}
        </DetailsHint>
      )}
      {error && <FormProblem>{error.message}</FormProblem>}
    </DetailsSection>
  );
}

type ReopenButtonProps = {
  readonly withdrawal: WithdrawalRecord;
  readonly onReopened: (withdrawal: WithdrawalRecord) => void;
};

function ReopenButton({ withdrawal, onReopened }: ReopenButtonProps) {
  const [opened, setOpened] = useState(false);
  if (withdrawal.status !== 'sent' && withdrawal.sendStatus !== 'sent') return null;
  return (
    <div>
      <Button variant="default" onClick={() => setOpened(true)}>
        Reopen…
      </Button>
      <Dialog opened={opened} onClose={() => setOpened(false)} title="Why is it reopened?">
        <ReopenForm withdrawal={withdrawal} onReopened={onReopened} onClose={() => setOpened(false)} />
      </Dialog>
    </div>
  );
}

type ReopenFormProps = ReopenButtonProps & { readonly onClose: () => void };

function ReopenForm({ withdrawal: { id, version, username }, onReopened, onClose }: ReopenFormProps) {
  const reopening = useMutation({
    mutationFn: (reason: string) => callToChange('reopenWithdrawal', { withdrawalId: id, reason, version }),
    onSuccess({ withdrawal }) {
      onReopened(withdrawal);
      onClose();
    },
  });
  return (
    <ReasonForm
      action="Reopen"
      error={reopening.error}
      isPending={reopening.isPending}
      onSubmit={reopening.mutate}
      onCancel={onClose}
    >
      <DialogText>
        The withdrawal of {username} goes back to pending. Its record still shows that it was sent.
      </DialogText>
    </ReasonForm>
  );
}
