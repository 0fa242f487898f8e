import { Button, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { type SubmitEvent, useState } from 'react';
import type { WithdrawalRecord } from '#contract/withdrawals/withdrawal-record.ts';
import { LONGEST } from '#domain/words/text-lengths.ts';
import { callToChange, messageOf } from '#web/data/call.ts';
import { Dialog } from '../controls/dialog.tsx';
import { DialogActions, DialogText } from '../controls/dialog-parts.tsx';
import { Form, FormProblem } from '../controls/form.tsx';

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
  const [reason, setReason] = useState('');
  const [problem, setProblem] = useState<string>();
  const reopening = useMutation({
    mutationFn: () => callToChange('reopenWithdrawal', { withdrawalId: id, reason, version }),
    onSuccess({ withdrawal }) {
      onReopened(withdrawal);
      onClose();
    },
  });

  function submit(event: SubmitEvent<HTMLFormElement>): void {
    event.preventDefault();
    if (reason.trim() === '') setProblem('Enter a reason.');
    else reopening.mutate();
  }

  return (
    <Form onSubmit={submit}>
      <DialogText>
        The withdrawal of {username} goes back to pending, and that it was sent stays on it.
      </DialogText>
      <TextInput
        label="Reason"
        data-autofocus
        maxLength={LONGEST.note}
        value={reason}
        error={problem}
        onChange={(event) => {
          setReason(event.currentTarget.value);
          setProblem(undefined);
        }}
      />
      {reopening.isError && <FormProblem>{messageOf(reopening.error)}</FormProblem>}
      <DialogActions>
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
        <Button type="submit" loading={reopening.isPending}>
          Reopen
        </Button>
      </DialogActions>
    </Form>
  );
}
