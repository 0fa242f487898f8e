import { Button } from '@mantine/core';
import { useState } from 'react';
import { messageOf } from '#web/data/call.ts';
import { Actions, Dialog, DialogText } from '../kit/dialog.tsx';
import { FormProblem } from '../kit/form.tsx';
import { useSignOutEverywhere } from '../session/session.ts';

const LABEL = 'Sign out everywhere';

export function SignOutEverywhereButton() {
  const signOut = useSignOutEverywhere();
  const [isAsking, setAsking] = useState(false);
  const close = () => setAsking(false);
  return (
    <>
      <Button variant="default" onClick={() => setAsking(true)}>
        {LABEL}
      </Button>
      <Dialog opened={isAsking} onClose={close} title={LABEL}>
        <DialogText>You are signed out at once in every browser, this one included.</DialogText>
        {signOut.error && <FormProblem>{messageOf(signOut.error)}</FormProblem>}
        <Actions>
          <Button variant="default" data-autofocus onClick={close}>
            Cancel
          </Button>
          <Button loading={signOut.isPending} onClick={() => signOut.mutate()}>
            {LABEL}
          </Button>
        </Actions>
      </Dialog>
    </>
  );
}
