import { Button } from '@mantine/core';
import type { SubmitEvent } from 'react';
import type { CallInput } from '#contract/calls.ts';
import { EVERYWHERE } from '#domain/floods/crowd.ts';
import { exactCents, formatUsd } from '#domain/money/usd.ts';
import { messageOf } from '#web/data/call.ts';
import { Actions, Dialog, DialogText } from '../kit/dialog.tsx';
import { Form, FormProblem } from '../kit/form.tsx';
import { crowdScopeText, leftAloneText, playersText } from './crowd-text.ts';
import { declinedText, recordsText } from './flood-text.ts';
import { type Crowd, type Flood, useDeclineFlood } from './use-floods.ts';

/** Which flood: of a network, until when it was counted; or from everywhere. */
export type FloodQuestion = { readonly flood: Flood; readonly until: string } | { readonly crowd: Crowd };

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
  const { decline, declined } = useDeclineFlood();

  function submit(event: SubmitEvent<HTMLFormElement>): void {
    event.preventDefault();
    decline.mutate(scopeOf(question));
  }

  if (decline.isSuccess) {
    return (
      <>
        <div role="status">
          <DialogText>{declinedText(decline.data)}</DialogText>
        </div>
        <Actions>
          <Button variant="default" onClick={onClose} autoFocus>
            Close
          </Button>
        </Actions>
      </>
    );
  }
  return (
    <Form onSubmit={submit}>
      <FloodScopeText question={question} />
      {decline.isPending && (
        <div role="status">
          <DialogText>{recordsText(declined) || 'None'} declined so far.</DialogText>
        </div>
      )}
      {decline.isError && <FormProblem>{messageOf(decline.error)}</FormProblem>}
      <Actions>
        <Button variant="default" onClick={onClose} data-autofocus>
          Cancel
        </Button>
        <Button type="submit" color="red.9" loading={decline.isPending}>
          Decline and lift
        </Button>
      </Actions>
    </Form>
  );
}

function scopeOf(question: FloodQuestion): CallInput<'declineFlood'> {
  if ('flood' in question) {
    const { network, since, ticket } = question.flood;
    return { network, since, until: question.until, ticket };
  }
  const { since, until, ticket } = question.crowd;
  return { network: EVERYWHERE, since, until, ticket };
}

function FloodScopeText({ question }: { readonly question: FloodQuestion }) {
  const now = new Date();
  const { amount } = 'flood' in question ? question.flood : question.crowd;
  const scope =
    'flood' in question
      ? `${recordsText(question.flood)} from ${question.flood.network}`
      : crowdScopeText(question.crowd, now);
  const crowd = 'crowd' in question ? question.crowd : undefined;
  return (
    <>
      <DialogText>
        {scope}, {formatUsd(exactCents(amount))} in all, will be declined, and the cooldowns that they started
        lifted. Each is logged.
      </DialogText>
      {crowd && <DialogText>{playersText(crowd)}</DialogText>}
      <DialogText>{leftAloneText(crowd)}</DialogText>
    </>
  );
}
