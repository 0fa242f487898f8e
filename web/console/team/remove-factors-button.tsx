import { Button } from '@mantine/core';
import { useState } from 'react';
import { Dialog } from '../controls/dialog.tsx';
import { DialogActions, DialogText } from '../controls/dialog-parts.tsx';
import type { StatusReporter } from './status-reporter.ts';
import { failureText, outcomeText, useTeamCall } from './team-requests.ts';

type RemoveFactorsButtonProps = StatusReporter & { readonly uid: string; readonly email: string };

/** For somebody who has lost their second factors, and their recovery codes too. */
export function RemoveFactorsButton({ uid, email, tell, tellFailure }: RemoveFactorsButtonProps) {
  const remove = useTeamCall('removeAdminFactors');
  const [isAsking, setAsking] = useState(false);

  async function run(): Promise<void> {
    try {
      const outcome = await remove.mutateAsync({ uid, email });
      tell(outcomeText(outcome), { long: outcome.approval !== undefined });
    } catch (error) {
      tellFailure(failureText('Failed to remove the second factor', error));
    }
    setAsking(false);
  }

  return (
    <>
      <Button
        variant="default"
        aria-label={`Remove second factor of ${email}`}
        onClick={() => setAsking(true)}
      >
        Remove second factor
      </Button>
      <Dialog opened={isAsking} onClose={() => setAsking(false)} title="Remove second factor">
        <DialogText>
          {email} is signed out, and signs in by the password alone until they set up another second factor.
          Make sure that it is really they who ask.
        </DialogText>
        <DialogActions>
          <Button variant="default" onClick={() => setAsking(false)}>
            Cancel
          </Button>
          <Button color="red.9" data-autofocus loading={remove.isPending} onClick={() => void run()}>
            Remove
          </Button>
        </DialogActions>
      </Dialog>
    </>
  );
}
