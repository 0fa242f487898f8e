import { Button, TextInput } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type SubmitEvent, useState } from 'react';
import type { CallOutput } from '#contract/calls.ts';
import type { WithdrawalRecord } from '#contract/withdrawal-record.ts';
import { can } from '#domain/access/capabilities.ts';
import { SIGNAL_LEVEL_LABELS, SIGNAL_RULE_LABELS, type SignalLevel } from '#domain/signals/signal.ts';
import { LONGEST } from '#domain/words/text-lengths.ts';
import { call, callToChange, messageOf } from '#web/data/call.ts';
import { Row, Stack, Text } from '../kit/box.tsx';
import { Form, FormProblem } from '../kit/form.tsx';
import { Mark, type MarkTone } from '../kit/mark.tsx';
import { PartFailed } from '../live/loading-failed.tsx';
import { DetailsHint, DetailsSection } from '../records/details/drawer.tsx';
import { useAdmin } from '../session/session.ts';
import { TimeInSentence } from '../time/when.tsx';

type Signals = CallOutput<'getWithdrawalSignals'>;

type WithdrawalSignalsProps = {
  readonly withdrawal: WithdrawalRecord;
  readonly isFree: boolean;
  readonly onOverridden: () => void;
};

const TONES: Readonly<Record<SignalLevel, MarkTone>> = { pass: 'good', look: 'warning', hold: 'bad' };

export function WithdrawalSignals({ withdrawal, isFree, onOverridden }: WithdrawalSignalsProps) {
  const { role } = useAdmin();
  const { id, version } = withdrawal;
  const signals = useQuery({
    queryKey: ['withdrawal-signals', id, version],
    queryFn: () => call('getWithdrawalSignals', { withdrawalId: id }),
    placeholderData: (before) => before,
  });
  const { data } = signals;
  return (
    <DetailsSection label="Signals" heading="Before the payout">
      <PartFailed what="The signals" query={signals} />
      {data && <SignalList signals={data.signals} />}
      {data?.override && (
        <DetailsHint>
          {data.override.byName} let it go, <TimeInSentence instant={data.override.at} />:{' '}
          {data.override.note}
        </DetailsHint>
      )}
      {data?.level === 'hold' && data.override === null && (
        <>
          <Text as="p" tone="bad" weight="bold">
            On hold: it cannot be sent.
          </Text>
          {can(role, 'payouts.override-hold') && isFree && (
            <OverrideForm id={id} onOverridden={onOverridden} />
          )}
        </>
      )}
    </DetailsSection>
  );
}

function SignalList({ signals }: Pick<Signals, 'signals'>) {
  return (
    <Stack as="ul" gap={4}>
      {signals.map(({ rule, level, isOff, text }) => (
        <Row as="li" keepsLine align="baseline" key={rule}>
          <span style={{ flex: '0 0 44px' }}>
            <Mark tone={isOff ? 'neutral' : TONES[level]} isSmall>
              {isOff ? 'Off' : SIGNAL_LEVEL_LABELS[level]}
            </Mark>
          </span>
          <Text {...(level === 'pass' && { tone: 'dim' })}>
            <Text weight="bold">{SIGNAL_RULE_LABELS[rule]}:</Text> {text}
          </Text>
        </Row>
      ))}
    </Stack>
  );
}

type OverrideFormProps = { readonly id: string; readonly onOverridden: () => void };

function OverrideForm({ id, onOverridden }: OverrideFormProps) {
  const client = useQueryClient();
  const [note, setNote] = useState('');
  const [problem, setProblem] = useState<string>();
  const overriding = useMutation({
    mutationFn: () => callToChange('overrideHold', { withdrawalId: id, note }),
    async onSuccess() {
      onOverridden();
      await client.invalidateQueries({ queryKey: ['withdrawal-signals', id] });
    },
  });

  function submit(event: SubmitEvent<HTMLFormElement>): void {
    event.preventDefault();
    if (note.trim() === '') setProblem('Enter a note that says why.');
    else overriding.mutate();
  }

  return (
    <Form onSubmit={submit}>
      <TextInput
        label="Note"
        description="Why it may be sent anyway. Recorded in the activity log"
        maxLength={LONGEST.note}
        value={note}
        error={problem}
        onChange={(event) => {
          setNote(event.currentTarget.value);
          setProblem(undefined);
        }}
      />
      <div>
        <Button type="submit" variant="default" loading={overriding.isPending}>
          Override the hold
        </Button>
      </div>
      {overriding.isError && <FormProblem>{messageOf(overriding.error)}</FormProblem>}
    </Form>
  );
}
