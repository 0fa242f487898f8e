import { Button, NativeSelect } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import {
  APPROVAL_KIND_LABELS,
  APPROVAL_STATE_LABELS,
  APPROVAL_STATES,
  type ApprovalState,
} from '#domain/approvals/approval.ts';
import { ScreenTitle } from '../brand/screen-title.tsx';
import { ChevronDownIcon } from '../icons/icons.tsx';
import { Card, Row, Stack, Text } from '../kit/box.tsx';
import { Mark, type MarkTone } from '../kit/mark.tsx';
import { ListMessage } from '../kit/panel.tsx';
import { StatusBanner, useStatus } from '../kit/status-banner.tsx';
import { LoadingFailed } from '../live/loading-failed.tsx';
import { RelativeTime, TimeInSentence } from '../time/when.tsx';
import { type Approval, approvalsQuery } from './approvals-query.ts';
import { ApprovalActions } from './waiting-approvals.tsx';

const ALL = 'all';
const CHOICES = [
  ...APPROVAL_STATES.map((value) => ({ value: value as string, label: APPROVAL_STATE_LABELS[value] })),
  { value: ALL, label: 'All' },
];

export function ApprovalsScreen() {
  const [state, setState] = useState<ApprovalState | undefined>('waiting');
  const query = useInfiniteQuery(approvalsQuery(state));
  const { data, error, isPending, isFetchingNextPage, hasNextPage, fetchNextPage } = query;
  const approvals = data?.pages.flatMap((page) => page.approvals);
  const { status, tell, clear } = useStatus();
  const screen = useRef<HTMLDivElement>(null);
  // at which place in the list one was decided, until it is gone with the button that had the focus
  const decidedAt = useRef<number>(undefined);
  // biome-ignore lint/correctness/useExhaustiveDependencies: with what is listed the button may go
  useEffect(() => {
    if (decidedAt.current === undefined || document.activeElement !== document.body) return;
    const items = [...(screen.current?.querySelectorAll<HTMLElement>('[data-approval]') ?? [])];
    const next = items[Math.min(decidedAt.current, items.length - 1)];
    (next ?? screen.current?.querySelector('h1'))?.focus();
    decidedAt.current = undefined;
  }, [data]);
  return (
    <Stack ref={screen} gap={12} style={{ maxWidth: 820, padding: '16px 0' }}>
      <ScreenTitle screen="Approvals" />
      <StatusBanner status={status} onClear={clear} />
      <Row justify="space-between">
        <Text as="h1" tabIndex={-1} size="large" weight="bold">
          Approvals
        </Text>
        <NativeSelect
          aria-label="Which approvals"
          rightSection={<ChevronDownIcon size={14} />}
          data={CHOICES}
          value={state ?? ALL}
          onChange={({ currentTarget: { value } }) =>
            setState(APPROVAL_STATES.find((each) => each === value))
          }
        />
      </Row>
      {error && (
        <Card>
          <LoadingFailed what="The approvals" query={query} />
        </Card>
      )}
      {isPending && (
        <Card>
          <ListMessage>
            <p>Loading approvals...</p>
          </ListMessage>
        </Card>
      )}
      <Stack as="ul" gap={10} aria-busy={isPending}>
        {approvals?.map((approval, place) => (
          <ApprovalItem
            key={approval.id}
            approval={approval}
            onDecided={(message) => {
              if (message === undefined) return;
              tell(message);
              decidedAt.current = place;
            }}
          />
        ))}
      </Stack>
      {approvals?.length === 0 && (
        <Card>
          <ListMessage>
            <p>{state === 'waiting' ? 'Nothing waits for approval.' : 'There is nothing here yet.'}</p>
            <p>
              What takes a second person waits here until somebody else has looked at it; the close of a day
              waits under <Link to="/money">Money</Link>.
            </p>
          </ListMessage>
        </Card>
      )}
      {hasNextPage && (
        <div>
          <Button variant="default" loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
            Load more
          </Button>
        </div>
      )}
    </Stack>
  );
}

const TONES: Readonly<Record<ApprovalState, MarkTone>> = {
  waiting: 'warning',
  approved: 'good',
  refused: 'bad',
  withdrawn: 'neutral',
};

const PLACES: Readonly<Partial<Record<Approval['subjectType'], '/deposits' | '/withdrawals' | '/receipts'>>> =
  {
    deposit: '/deposits',
    withdrawal: '/withdrawals',
    receipt: '/receipts',
  };

type ApprovalItemProps = {
  readonly approval: Approval;
  readonly onDecided: (message?: string) => void;
};

function ApprovalItem({ approval, onDecided }: ApprovalItemProps) {
  const { id, kind, state, summary, details, requestedByName, requestedAt } = approval;
  const further = details.filter((line) => !summary.startsWith(line));
  return (
    <Card as="li" gap={6} data-approval={id} tabIndex={-1}>
      <Row as="p" gap={6}>
        <Mark>{APPROVAL_KIND_LABELS[kind]}</Mark>
        <Mark tone={TONES[state]}>{APPROVAL_STATE_LABELS[state]}</Mark>
      </Row>
      <Text as="h2" weight="bold" size="normal">
        {summary}
      </Text>
      {further.length > 0 && (
        <Stack as="ul" gap={2}>
          {further.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </Stack>
      )}
      <Text as="p" tone="dim">
        Asked for by {requestedByName} <RelativeTime instant={requestedAt} />
        {'. '}
        <Decision approval={approval} />
        <RecordLink approval={approval} />
      </Text>
      {state === 'waiting' && <ApprovalActions approval={approval} onDecided={onDecided} />}
    </Card>
  );
}

function Decision({
  approval: { state, decidedByName, decidedAt, reason },
}: {
  readonly approval: Approval;
}) {
  if (state === 'waiting' || decidedAt === null) return null;
  return (
    <span>
      {APPROVAL_STATE_LABELS[state]} by {decidedByName}, <TimeInSentence instant={decidedAt} />
      {reason === null ? '. ' : `: ${reason} `}
    </span>
  );
}

function RecordLink({ approval: { recordId, subjectType } }: { readonly approval: Approval }) {
  const to = recordId === null ? undefined : PLACES[subjectType];
  if (recordId === null || to === undefined) return null;
  return (
    <Link to={to} search={{ open: recordId }}>
      Open the {subjectType}
    </Link>
  );
}
