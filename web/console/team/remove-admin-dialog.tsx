import { TextInput } from '@mantine/core';
import { type SubmitEvent, useState } from 'react';
import { Dialog } from '../kit/dialog.tsx';
import { DialogText, SubmitActions } from '../kit/dialog-parts.tsx';
import { Form } from '../kit/form.tsx';
import { useAdmin } from '../session/session.ts';
import type { TeamMember } from './find-team-change.ts';
import type { StatusReporter } from './status-reporter.ts';
import { failureText, outcomeText, useOwnChange, useTeamCall } from './team-requests.ts';

const WORD = 'REMOVE';

type RemoveAdminDialogProps = StatusReporter & {
  /** Whom; undefined while nobody is being removed. */
  readonly member: TeamMember | undefined;
  readonly onClose: () => void;
};

export function RemoveAdminDialog({ member, onClose, ...reporter }: RemoveAdminDialogProps) {
  return (
    <Dialog opened={member !== undefined} onClose={onClose} title="Remove admin user">
      {member?.uid && <RemoveForm uid={member.uid} email={member.email} onClose={onClose} {...reporter} />}
    </Dialog>
  );
}

type RemoveFormProps = StatusReporter & {
  readonly uid: string;
  readonly email: string;
  readonly onClose: () => void;
};

function RemoveForm({ uid, email, onClose, tell, tellFailure }: RemoveFormProps) {
  const remove = useTeamCall('removeAdminUser');
  const isOneself = useAdmin().uid === uid;
  const refreshOneself = useOwnChange();
  const [text, setText] = useState('');
  const [problem, setProblem] = useState<string>();

  async function submit(event: SubmitEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault();
    if (text.trim() !== WORD) {
      setProblem(`Type ${WORD} in capital letters`);
      return;
    }
    try {
      const outcome = await remove.mutateAsync({ uid, email });
      onClose();
      tell(outcomeText(outcome), { long: outcome.approval !== undefined });
      if (isOneself) await refreshOneself();
    } catch (error) {
      onClose();
      tellFailure(failureText('Failed to remove user', error));
    }
  }

  return (
    <Form onSubmit={submit}>
      <DialogText>
        <span>{email} is signed out at once and cannot sign in again. </span>
        {isOneself && <strong>This is your own account.</strong>}
      </DialogText>
      <TextInput
        label={`Type ${WORD} to confirm`}
        autoComplete="off"
        data-autofocus
        value={text}
        error={problem}
        onChange={(event) => {
          setText(event.currentTarget.value);
          setProblem(undefined);
        }}
      />
      <SubmitActions color="red.9" isPending={remove.isPending} onCancel={onClose}>
        Remove
      </SubmitActions>
    </Form>
  );
}
