import { Button } from '@mantine/core';
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { CallInput, CallOutput } from '#contract/calls.ts';
import { OPTIONAL_STEPS } from '#domain/readiness/steps.ts';
import { call, callToChange, messageOf } from '#web/data/call.ts';
import { CheckIcon } from '../icons/icons.tsx';
import { Card, Row, Stack, Text } from '../kit/box.tsx';
import { Page } from '../kit/panel.tsx';
import { LoadingFailed } from '../live/loading-failed.tsx';
import { sessionQuery } from '../session/session.ts';
import { GET_READY } from '../tabs/tabs.ts';
import styles from './readiness.module.css';
import { STEP_WORDS } from './step-words.ts';

type Readiness = CallOutput<'getReadiness'>;
type Step = Readiness['steps'][number];

// a step that is done elsewhere, by a colleague or as a player, ticks here
const EVERY_MS = 3_000;

const readinessQuery = queryOptions({
  queryKey: ['readiness'],
  queryFn: () => call('getReadiness', {}),
  refetchInterval: EVERY_MS,
});

export function GetReadyScreen() {
  const query = useQuery(readinessQuery);
  const { data } = query;
  return (
    <Page title={GET_READY.label}>
      {data ? <Steps readiness={data} /> : query.isError && <LoadingFailed what="The steps" query={query} />}
    </Page>
  );
}

function Steps({ readiness }: { readonly readiness: Readiness }) {
  const { steps, isReady } = readiness;
  const left = steps.filter(({ isDone, isSkipped }) => !isDone && !isSkipped);
  return (
    <>
      <Row as="p" role="status" gap={12}>
        <Text tone="dim">
          {isReady
            ? 'You are ready: players can pay, and you can see it.'
            : `${left.length} of ${steps.length} steps to go. Each ticks by itself once it is done.`}
        </Text>
        {isReady && (
          <Button component={Link} to="/deposits">
            Go to Deposits
          </Button>
        )}
      </Row>
      <Stack as="ol">
        {steps.map((step) => (
          <StepItem key={step.step} step={step} readiness={readiness} isNext={step === left[0]} />
        ))}
      </Stack>
    </>
  );
}

type StepItemProps = { readonly step: Step; readonly readiness: Readiness; readonly isNext: boolean };

function StepItem({ step: { step, isDone, isSkipped }, readiness, isNext }: StepItemProps) {
  const { title, why, where, press, skip, without } = STEP_WORDS[step];
  const optional = OPTIONAL_STEPS.find((each) => each === step);
  const saving = useSkipping();
  const pressing = usePressing();
  const failed = saving.error ?? pressing.error;
  const variant = isNext ? 'filled' : 'default';
  const state = isDone ? 'done' : isSkipped ? 'skipped' : 'open';
  return (
    <Card as="li" gap={12} className={styles.step} data-state={state}>
      <span className={styles.mark}>{isDone && <CheckIcon size={14} />}</span>
      <Stack gap={4}>
        <Text as="h2" size="normal" weight="bold" tone={state === 'open' ? 'text' : 'dim'}>
          <span>{title}</span>
          {state !== 'open' && (
            <Text weight="normal" style={{ marginInlineStart: 8 }}>
              {isDone ? 'Done' : 'Not needed'}
            </Text>
          )}
        </Text>
        {state === 'open' && <Words>{typeof why === 'string' ? why : why(readiness)}</Words>}
        {without && !isDone && <Words>Without it: {without}</Words>}
        {failed && (
          <Text as="p" tone="bad">
            {messageOf(failed)}
          </Text>
        )}
      </Stack>
      <Row>
        {state === 'open' && where && (
          <Button variant={variant} renderRoot={(props) => <Link {...props} {...where.link} />}>
            {where.label}
          </Button>
        )}
        {state === 'open' && press && (
          <Button
            variant={variant}
            loading={pressing.isPending}
            onClick={() => pressing.mutate(() => press.does(readiness))}
          >
            {press.label}
          </Button>
        )}
        {step === 'test-deposit' && state === 'open' && (
          <Button component="a" href={readiness.siteUrl} target="_blank" rel="noreferrer" variant={variant}>
            Open the site
          </Button>
        )}
        {optional && !isDone && (
          <Button
            variant="subtle"
            loading={saving.isPending}
            onClick={() => {
              pressing.reset();
              saving.mutate({ step: optional, isSkipped: !isSkipped });
            }}
          >
            {isSkipped ? 'Needed after all' : skip}
          </Button>
        )}
      </Row>
    </Card>
  );
}

function Words({ children }: { readonly children: ReactNode }) {
  return (
    <Text as="p" tone="dim" style={{ maxWidth: '70ch' }}>
      {children}
    </Text>
  );
}

function usePressing() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (press: () => Promise<unknown>) => press(),
    async onSettled() {
      await client.invalidateQueries({ queryKey: readinessQuery.queryKey });
      // An owner without a second factor is to set one up.
      await client.invalidateQueries({ queryKey: sessionQuery.queryKey });
    },
  });
}

function useSkipping() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (input: CallInput<'skipReadinessStep'>) => callToChange('skipReadinessStep', input),
    onSuccess: (answer) => client.setQueryData(readinessQuery.queryKey, answer),
  });
}
