import { Button, TextInput } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, type SubmitEvent, useState } from 'react';
import type { CallInput } from '#contract/calls.ts';
import {
  MOST_HOURS,
  MOST_MINUTES,
  PAYOUT_LABELS,
  PAYOUT_METHODS,
  WAITING_KINDS,
  WAITING_LABELS,
} from '#domain/records/waiting-times.ts';
import { callToChange, messageOf } from '#web/data/call.ts';
import { Row, Stack, Text } from '../kit/box.tsx';
import { Form, FormProblem } from '../kit/form.tsx';
import { Panel } from '../kit/panel.tsx';
import { PartFailed } from '../live/loading-failed.tsx';
import { waitingTimesQuery } from '../time/waiting-times.ts';
import { readCount, SaveOutcome } from './settings-form.tsx';

type Stored = CallInput<'updateWaitingTimes'>;
type Times = Stored['times'];

/** Typed texts, or what is wrong with them. */
type Texts = Readonly<Record<string, string>>;
const cell = (group: string, name: string) => `${group}-${name}`;

const ENDS = {
  long: { unit: 'min', label: 'Stands out after', help: 'Minutes since it was asked for, or came in.' },
  tooLong: { unit: 'min', label: 'In red after', help: 'Minutes since it was asked for, or came in.' },
} as const;
const SEEN = { unit: 'h', help: 'Hours since it was marked as sent.' } as const;
const END_NAMES = Object.keys(ENDS) as readonly (keyof typeof ENDS)[];

export function WaitingTimesPanel() {
  const client = useQueryClient();
  const stored = useQuery(waitingTimesQuery);
  const saving = useMutation({
    mutationFn: (wanted: Stored) => callToChange('updateWaitingTimes', wanted),
    onSuccess: (saved) => client.setQueryData(waitingTimesQuery.queryKey, saved),
  });
  return (
    <Panel title="Waiting times" isBusy={stored.isPending}>
      <Text as="p" tone="dim">
        From when on what waits stands out in the queue and in the lists, for everybody.
      </Text>
      <PartFailed what="These times" query={stored} />
      {stored.data && (
        <TimesForm
          key={stored.data.version}
          times={stored.data.times}
          isSaving={saving.isPending}
          onSave={(times) => saving.mutate({ times, version: stored.data.version })}
        />
      )}
      {saving.isSuccess && <SaveOutcome outcome={{ message: 'Saved.' }} />}
      {saving.isError && <FormProblem>{messageOf(saving.error)}</FormProblem>}
    </Panel>
  );
}

type Field = { readonly label: string; readonly unit: string; readonly help: string };

type TimesFormProps = {
  readonly times: Times;
  readonly isSaving: boolean;
  readonly onSave: (times: Times) => void;
};

function TimesForm({ times, isSaving, onSave }: TimesFormProps) {
  const [typed, setTyped] = useState(() => textsOf(times));
  const [problems, setProblems] = useState<Texts>({});

  function submit(event: SubmitEvent<HTMLFormElement>): void {
    event.preventDefault();
    const wrong = problemsOf(typed);
    setProblems(wrong);
    if (Object.keys(wrong).length === 0) onSave(timesOf(typed));
  }

  const field = (name: string, { label, unit, help }: Field) => (
    <TextInput
      key={name}
      flex={1}
      label={label}
      // its unit is shown
      description={help}
      descriptionProps={{ className: 'visually-hidden' }}
      rightSection={
        <Text tone="dim" size="small" aria-hidden="true">
          {unit}
        </Text>
      }
      inputMode="numeric"
      autoComplete="off"
      value={typed[name]}
      error={problems[name]}
      onChange={({ currentTarget: { value } }) => setTyped((before) => ({ ...before, [name]: value }))}
    />
  );
  return (
    <Form onSubmit={submit}>
      {WAITING_KINDS.map((kind) => (
        <FieldPair key={kind} legend={WAITING_LABELS[kind]}>
          {END_NAMES.map((end) => field(cell(kind, end), ENDS[end]))}
        </FieldPair>
      ))}
      <FieldPair legend="A payout is seen leaving within">
        {PAYOUT_METHODS.map((method) =>
          field(cell('seenLeaving', method), { ...SEEN, label: PAYOUT_LABELS[method] }),
        )}
      </FieldPair>
      <Text as="p" size="small" tone="dim">
        Later, Money lists it under ‘Said to be sent, not seen leaving’.
      </Text>
      <Row>
        <Button type="submit" loading={isSaving}>
          Save waiting times
        </Button>
      </Row>
    </Form>
  );
}

type FieldPairProps = { readonly legend: string; readonly children: ReactNode };

function FieldPair({ legend, children }: FieldPairProps) {
  return (
    <Stack as="fieldset" gap={4}>
      <Text as="legend" weight="medium" style={{ paddingBottom: 4 }}>
        {legend}
      </Text>
      <Row gap={12} align="start" keepsLine style={{ maxWidth: 340 }}>
        {children}
      </Row>
    </Stack>
  );
}

function textsOf({ seenLeaving, ...waits }: Times): Texts {
  return Object.fromEntries([
    ...WAITING_KINDS.flatMap((kind) => END_NAMES.map((end) => [cell(kind, end), `${waits[kind][end]}`])),
    ...PAYOUT_METHODS.map((method) => [cell('seenLeaving', method), `${seenLeaving[method]}`]),
  ]);
}

function problemsOf(typed: Texts): Texts {
  const hours = PAYOUT_METHODS.map((method) => cell('seenLeaving', method));
  const wrong = Object.keys(typed).flatMap((name) => {
    const read = readCount(typed[name] ?? '', 1, hours.includes(name) ? MOST_HOURS : MOST_MINUTES);
    if ('problem' in read) return [[name, read.problem.replace(', or nothing', '')] as const];
    return read.value === null ? [[name, 'Enter a whole number'] as const] : [];
  });
  const early = WAITING_KINDS.flatMap((kind) => {
    const isEarly = Number(typed[cell(kind, 'tooLong')]) < Number(typed[cell(kind, 'long')]);
    return isEarly ? [[cell(kind, 'tooLong'), 'Not before it stands out'] as const] : [];
  });
  return Object.fromEntries([...early, ...wrong]);
}

function timesOf(typed: Texts): Times {
  const numberOf = (group: string, name: string) => Number(typed[cell(group, name)]);
  return Object.fromEntries([
    ...WAITING_KINDS.map((kind) => [
      kind,
      { long: numberOf(kind, 'long'), tooLong: numberOf(kind, 'tooLong') },
    ]),
    [
      'seenLeaving',
      Object.fromEntries(PAYOUT_METHODS.map((method) => [method, numberOf('seenLeaving', method)])),
    ],
  ]) as Times;
}
