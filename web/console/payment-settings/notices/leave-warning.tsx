import { Button } from '@mantine/core';
import { useBlocker } from '@tanstack/react-router';
import { useEffect } from 'react';
import { Actions, Dialog, DialogText } from '../../kit/dialog.tsx';
import { isAnythingTyped } from '../drafts/drafts.ts';
import { useSettings } from '../saving/settings-context.ts';

/** Asks before drafts are lost by switching to another tab of the console or closing the window. */
export function LeaveWarning({ isSaving }: { readonly isSaving: boolean }) {
  const { settings, drafts } = useSettings();
  const isTyped = isAnythingTyped(settings, drafts);
  const { status, proceed, reset } = useBlocker({
    shouldBlockFn: ({ current, next }) => isTyped && next.pathname !== current.pathname,
    enableBeforeUnload: () => isTyped,
    withResolver: true,
  });

  // a field that lost the focus to the other tab is being saved: once it is, there is nothing to ask
  useEffect(() => {
    if (status === 'blocked' && !isTyped) proceed();
  }, [status, isTyped, proceed]);

  return (
    <Dialog
      opened={status === 'blocked' && isTyped && !isSaving}
      onClose={() => reset?.()}
      title="Leave without saving?"
    >
      <DialogText>What you have typed in Payment Settings is not saved and will be lost.</DialogText>
      <Actions>
        <Button variant="default" data-autofocus onClick={() => reset?.()}>
          Stay
        </Button>
        <Button color="red.9" onClick={() => proceed?.()}>
          Leave
        </Button>
      </Actions>
    </Dialog>
  );
}
