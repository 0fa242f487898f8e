import { Button } from '@mantine/core';
import { useState } from 'react';
import { Dialog } from '../kit/dialog.tsx';
import { DialogActions, DialogText } from '../kit/dialog-parts.tsx';
import type { StatusReporter } from './status-reporter.ts';
import { failureText, outcomeText, useTeamCall } from './team-requests.ts';

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

/** What an owner does to somebody on the staff once they have read what comes of it. */
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
        <DialogActions>
          <Button variant="default" onClick={() => setAsking(false)}>
            Cancel
          </Button>
          <Button color="red.9" data-autofocus loading={make.isPending} onClick={() => void run()}>
            {done}
          </Button>
        </DialogActions>
      </Dialog>
    </>
  );
}
