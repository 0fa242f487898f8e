import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import type { WithdrawalRecord } from '#contract/withdrawal-record.ts';
import { callToChange } from '#web/data/call.ts';
import { Dialog, DialogText } from '../kit/dialog.tsx';
import { ReasonForm } from '../kit/form.tsx';

type ReopenButtonProps = {
  readonly withdrawal: WithdrawalRecord;
  readonly onReopened: (withdrawal: WithdrawalRecord) => void;
};

/** Puts a withdrawal that is sent back to pending, with a reason. */
export function ReopenButton({ withdrawal, onReopened }: ReopenButtonProps) {
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
        The withdrawal of {username} goes back to pending, and that it was sent stays on it.
      </DialogText>
    </ReasonForm>
  );
}
