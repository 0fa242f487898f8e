import { Button } from '@mantine/core';
import type { SubmitEvent } from 'react';
import { exactCents, formatUsd } from '#domain/money/usd.ts';
import { messageOf } from '#web/data/call.ts';
import { Dialog } from '../controls/dialog.tsx';
import { DialogActions, DialogText } from '../controls/dialog-parts.tsx';
import { Form, FormProblem } from '../controls/form.tsx';
import { declinedText, recordsText } from './flood-text.ts';
import { type Flood, useDeclineFlood } from './use-floods.ts';

/** Which flood, and until when it was counted. */
export type FloodQuestion = { readonly flood: Flood; readonly until: string };

type FloodDialogProps = {
  /** Undefined while nothing is asked. */
  readonly question: FloodQuestion | undefined;
  readonly onClose: () => void;
};

export function FloodDialog({ question, onClose }: FloodDialogProps) {
  return (
    <Dialog opened={question !== undefined} onClose={onClose} title="Decline all of them">
      {question && <FloodForm question={question} onClose={onClose} />}
    </Dialog>
  );
}

function FloodForm({
  question,
  onClose,
}: {
  readonly question: FloodQuestion;
  readonly onClose: () => void;
}) {
  const { flood, until } = question;
  const { decline, declined } = useDeclineFlood();

  function submit(event: SubmitEvent<HTMLFormElement>): void {
    event.preventDefault();
    decline.mutate({ network: flood.network, until });
  }

  if (decline.isSuccess) {
    return (
      <>
        <div role="status">
          <DialogText>{declinedText(decline.data)}</DialogText>
        </div>
        <DialogActions>
          <Button variant="default" onClick={onClose} autoFocus>
            Close
          </Button>
        </DialogActions>
      </>
    );
  }
  return (
    <Form onSubmit={submit}>
      <DialogText>
        {recordsText(flood)} from {flood.network}, {formatUsd(exactCents(flood.amount))} in all, will be
        declined, and the cooldowns that they started lifted. Each is logged.
      </DialogText>
      <DialogText>
        What was paid, what somebody else is working on, and what players have proved to be their own is left
        alone.
      </DialogText>
      {decline.isPending && (
        <div role="status">
          <DialogText>{recordsText(declined) || 'None'} declined so far.</DialogText>
        </div>
      )}
      {decline.isError && <FormProblem>{messageOf(decline.error)}</FormProblem>}
      <DialogActions>
        <Button variant="default" onClick={onClose} data-autofocus>
          Cancel
        </Button>
        <Button type="submit" color="red.9" loading={decline.isPending}>
          Decline and lift
        </Button>
      </DialogActions>
    </Form>
  );
}
