import { type SubmitEvent, useState } from 'react';
import { INITIAL_PASSWORD_HOURS } from '#domain/access/initial-password.ts';
import { isProofMissing, messageOf } from '#web/data/call.ts';
import { Dialog } from '../kit/dialog.tsx';
import { DialogText, SubmitActions } from '../kit/dialog-parts.tsx';
import { Form } from '../kit/form.tsx';
import { InitialPasswordInput } from './initial-password-input.tsx';
import { checkPassword } from './new-person.ts';
import { proposePassword } from './propose-password.ts';
import type { StatusReporter } from './status-reporter.ts';
import { type Credentials, outcomeText, useTeamCall } from './team-requests.ts';

type SetPasswordDialogProps = StatusReporter & {
  /** Whose; undefined while nobody's is being set. */
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
      // Whoever would not confirm that it is them may still want what they have typed.
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
