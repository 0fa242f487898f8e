import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type SubmitEvent, useState } from 'react';
import type { CallInput } from '#contract/calls.ts';
import { can } from '#domain/access/capabilities.ts';
import { EVERYWHERE } from '#domain/floods/crowd.ts';
import { exactCents, formatUsd } from '#domain/money/usd.ts';
import { messageOf } from '#web/data/call.ts';
import { AttentionNotice } from '../attention/attention-notice.tsx';
import { Stack } from '../kit/box.tsx';
import { Actions, Dialog, DialogText } from '../kit/dialog.tsx';
import { Form, FormProblem } from '../kit/form.tsx';
import kit from '../kit/kit.module.css';
import { useAdmin } from '../session/session.ts';
import {
  altogetherText,
  crowdScopeText,
  crowdText,
  declinedText,
  floodText,
  isPrivate,
  leftAloneText,
  playersText,
  recordsText,
} from './flood-text.ts';
import { type Crowd, type Flood, type Floods, floodsQuery, useDeclineFlood } from './use-floods.ts';

// More would push away what the screen is for.
const MOST_SHOWN = 2;

export function FloodNotice() {
  const { role } = useAdmin();
  const { data } = useQuery({ ...floodsQuery, enabled: can(role, 'floods.decline') });
  const [question, setQuestion] = useState<FloodQuestion>();
  const count =
    data === undefined ? 0 : data.floods.length + data.everywhere.length + Number(data.refusedAltogether > 0);
  const list = data && <FloodList floods={data} onDecline={setQuestion} />;
  return (
    <>
      {list && count > 0 && (
        <AttentionNotice
          label="Too many requests"
          summary={count > MOST_SHOWN ? `Too many requests from ${count} places` : undefined}
        >
          {list}
        </AttentionNotice>
      )}
      <FloodDialog question={question} onClose={() => setQuestion(undefined)} />
    </>
  );
}

type FloodListProps = {
  readonly floods: Floods;
  readonly onDecline: (question: FloodQuestion) => void;
};

function FloodList({ floods, onDecline }: FloodListProps) {
  const now = new Date();
  return (
    <Stack as="ul" gap={6} className={kit.text}>
      {floods.everywhere.map((crowd) => (
        <li key={crowd.since}>
          <strong>{crowdText(crowd, now)}</strong>
          <DeclineButton onClick={() => onDecline({ crowd })} />
        </li>
      ))}
      {floods.floods.map((flood) => (
        <li key={flood.network}>
          <strong>{floodText(flood, now)}</strong>
          {isPrivate(flood.network) && (
            <span>
              {
                ' If that is a proxy of yours, name it in CAGE_TRUSTED_PROXIES: without that, all players look like one.'
              }
            </span>
          )}
          {flood.deposits + flood.withdrawals > 0 && (
            <DeclineButton onClick={() => onDecline({ flood, until: floods.countedAt })} />
          )}
        </li>
      ))}
      {floods.refusedAltogether > 0 && (
        <li>
          <strong>{altogetherText(floods)}</strong> If they are your players, allow more with
          CAGE_PUBLIC_LIMITS.
        </li>
      )}
    </Stack>
  );
}

function DeclineButton({ onClick }: { readonly onClick: () => void }) {
  return (
    <Button
      size="compact-sm"
      variant="default"
      display="block"
      h="auto"
      mih="max(var(--button-height), var(--finger))"
      mt={6}
      py={3}
      lh={1.3}
      styles={{ label: { whiteSpace: 'normal' } }}
      onClick={onClick}
    >
      Decline all and lift the cooldowns
    </Button>
  );
}

/** `until`: when the flood of a network was counted. */
type FloodQuestion = { readonly flood: Flood; readonly until: string } | { readonly crowd: Crowd };

type FloodDialogProps = {
  readonly question: FloodQuestion | undefined;
  readonly onClose: () => void;
};

function FloodDialog({ question, onClose }: FloodDialogProps) {
  return (
    <Dialog opened={question !== undefined} onClose={onClose} title="Decline all of them">
      {question && <FloodForm question={question} onClose={onClose} />}
    </Dialog>
  );
}

type FloodFormProps = { readonly question: FloodQuestion; readonly onClose: () => void };

function FloodForm({ question, onClose }: FloodFormProps) {
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
