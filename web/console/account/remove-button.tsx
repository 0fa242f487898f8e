import { Button } from '@mantine/core';
import { useState } from 'react';
import { messageOf } from '#web/data/call.ts';
import { Actions, Dialog, DialogText } from '../kit/dialog.tsx';
import { FormProblem } from '../kit/form.tsx';

type RemoveButtonProps = {
  readonly label: string;
  readonly what: string;
  readonly problem: Error | null;
  readonly onRemove: () => Promise<unknown>;
};

/** Asks before a second factor is removed. */
export function RemoveButton({ label, what, problem, onRemove }: RemoveButtonProps) {
  const [isAsking, setAsking] = useState(false);
  return (
    <>
      <Button variant="default" onClick={() => setAsking(true)}>
        {label}
      </Button>
      <Dialog opened={isAsking} onClose={() => setAsking(false)} title={label}>
        <DialogText>Signing in will no longer ask for {what}. You are signed out everywhere else.</DialogText>
        {problem && <FormProblem>{messageOf(problem)}</FormProblem>}
        <Actions>
          <Button variant="default" data-autofocus onClick={() => setAsking(false)}>
            Cancel
          </Button>
          <Button
            color="red.9"
            onClick={() =>
              void onRemove().then(
                () => setAsking(false),
                () => {
                  // the dialog says why
                },
              )
            }
          >
            Remove
          </Button>
        </Actions>
      </Dialog>
    </>
  );
}
