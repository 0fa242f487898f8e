import { Button, TextInput } from '@mantine/core';
import { type SubmitEvent, useState } from 'react';
import { INITIAL_PASSWORD_HOURS } from '#domain/access/sign-in.ts';
import { isProofMissing, messageOf } from '#web/data/call.ts';
import { Actions, Dialog, DialogText, SubmitActions } from '../kit/dialog.tsx';
import { Form } from '../kit/form.tsx';
import { useAdmin } from '../session/session.ts';
import { InitialPasswordInput } from './create-admin-form.tsx';
import type { TeamMember } from './find-team-change.ts';
import { checkPassword, proposePassword } from './new-person.ts';
import {
  type Credentials,
  failureText,
  outcomeText,
  type StatusReporter,
  useOwnChange,
  useTeamCall,
} from './team-requests.ts';

const WORD = 'REMOVE';

type RemoveAdminDialogProps = StatusReporter & {
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

type SetPasswordDialogProps = StatusReporter & {
  readonly member: Credentials | undefined;
  readonly onClose: () => void;
};

export function SetPasswordDialog({ member, onClose, ...reporter }: SetPasswordDialogProps) {
  return (
    <Dialog opened={member !== undefined} onClose={onClose} title="Set Password">
      {member && <SetPasswordForm member={member} onClose={onClose} {...reporter} />}
    </Dialog>
  );
}

type SetPasswordFormProps = StatusReporter & { readonly member: Credentials; readonly onClose: () => void };

function SetPasswordForm({ member, onClose, tell, tellFailure }: SetPasswordFormProps) {
  const setPassword = useTeamCall('setAdminPassword');
  const [password, setText] = useState(proposePassword);
  const [problem, setProblem] = useState<string>();

  async function submit(event: SubmitEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault();
    if (password === '') {
      onClose();
      return;
    }
    const found = checkPassword(password).password;
    setProblem(found);
    if (found !== undefined) return;
    try {
      const outcome = await setPassword.mutateAsync({
        ...(member.uid !== null && { uid: member.uid }),
        email: member.email,
        password,
      });
      onClose();
      tell(outcomeText(outcome), { long: outcome.approval !== undefined });
    } catch (error) {
      // Somebody who would not confirm that it is them may still want what they have typed.
      if (isProofMissing(error)) return;
      onClose();
      tellFailure(
        `Error updating password: ${error instanceof Error ? messageOf(error) : 'Please try again.'}`,
      );
    }
  }

  return (
    <Form onSubmit={submit}>
      <DialogText>
        {member.email} will be signed out. The new password is good once, within {INITIAL_PASSWORD_HOURS}{' '}
        hours: they must choose another after signing in with it.
      </DialogText>
      <InitialPasswordInput
        label={`New password for ${member.email}`}
        data-autofocus
        value={password}
        error={problem}
        onChange={(text) => {
          setText(text);
          setProblem(undefined);
        }}
      />
      <SubmitActions isPending={setPassword.isPending} onCancel={onClose}>
        Set Password
      </SubmitActions>
    </Form>
  );
}

const CHANGES = {
  /** For somebody who has lost their second factors, and their recovery codes too. */
  removeAdminFactors: {
    label: 'Remove second factor',
    done: 'Remove',
    explained:
      'is signed out, and signs in by the password alone until they set up another second factor. Make sure that it is really they who ask.',
    failed: 'Failed to remove the second factor',
  },
  /** For somebody whose device is lost, or who has left one signed in. */
  endAdminSessions: {
    label: 'End sessions',
    done: 'End sessions',
    explained:
      'is signed out on every device at once. They can sign in again: for whoever must not, set a new password or remove them.',
    failed: 'Failed to end the sessions',
  },
} as const;

type AskedTwiceButtonProps = StatusReporter & {
  readonly change: keyof typeof CHANGES;
  readonly uid: string;
  readonly email: string;
};

export function AskedTwiceButton({ change, uid, email, tell, tellFailure }: AskedTwiceButtonProps) {
  const { label, done, explained, failed } = CHANGES[change];
  const make = useTeamCall(change);
  const [isAsking, setAsking] = useState(false);

  async function run(): Promise<void> {
    try {
      const outcome = await make.mutateAsync({ uid, email });
      tell(outcomeText(outcome), { long: outcome.approval !== undefined });
    } catch (error) {
      tellFailure(failureText(failed, error));
    }
    setAsking(false);
  }

  return (
    <>
      <Button variant="default" aria-label={`${label} of ${email}`} onClick={() => setAsking(true)}>
        {label}
      </Button>
      <Dialog opened={isAsking} onClose={() => setAsking(false)} title={label}>
        <DialogText>
          {email} {explained}
        </DialogText>
        <Actions>
          <Button variant="default" onClick={() => setAsking(false)}>
            Cancel
          </Button>
          <Button color="red.9" data-autofocus loading={make.isPending} onClick={() => void run()}>
            {done}
          </Button>
        </Actions>
      </Dialog>
    </>
  );
}
