import { Button, NativeSelect } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { APPROVAL_STATE_LABELS, APPROVAL_STATES, type ApprovalState } from '#domain/approvals/approval.ts';
import { ScreenTitle } from '../brand/screen-title.tsx';
import { ChevronDownIcon } from '../icons/icons.tsx';
import { ListMessage, LoadingFailed } from '../kit/panel.tsx';
import { StatusBanner, useStatus } from '../kit/status-banner.tsx';
import { ApprovalItem } from './approval-item.tsx';
import styles from './approvals.module.css';
import { approvalsQuery } from './approvals-query.ts';

const ALL = 'all';
const CHOICES = [
  ...APPROVAL_STATES.map((value) => ({ value: value as string, label: APPROVAL_STATE_LABELS[value] })),
  { value: ALL, label: 'All' },
];

/** The changes that wait for a second person, and those that waited. */
export function ApprovalsScreen() {
  const [state, setState] = useState<ApprovalState | undefined>('waiting');
  const { data, error, isPending, isFetching, isFetchingNextPage, hasNextPage, fetchNextPage, refetch } =
    useInfiniteQuery(approvalsQuery(state));
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
    <div ref={screen} className={styles.screen}>
      <ScreenTitle screen="Approvals" />
      <StatusBanner status={status} onClear={clear} />
      <div className={styles.head}>
        <h1 className={styles.title} tabIndex={-1}>
          Approvals
        </h1>
        <NativeSelect
          aria-label="Which approvals"
          rightSection={<ChevronDownIcon size={14} />}
          data={CHOICES}
          value={state ?? ALL}
          onChange={({ currentTarget: { value } }) =>
            setState(APPROVAL_STATES.find((each) => each === value))
          }
        />
      </div>
      {error && (
        <div className={styles.none}>
          <LoadingFailed
            title="The approvals"
            message={error.message}
            onRetry={() => void refetch()}
            isRetrying={isFetching}
          />
        </div>
      )}
      {isPending && (
        <div className={styles.none}>
          <ListMessage>
            <p>Loading approvals...</p>
          </ListMessage>
        </div>
      )}
      <ul className={styles.list} aria-busy={isPending}>
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
      </ul>
      {approvals?.length === 0 && (
        <div className={styles.none}>
          <ListMessage>
            <p>{state === 'waiting' ? 'Nothing waits for approval.' : 'There is nothing here yet.'}</p>
            <p>What takes a second person waits here until somebody else has looked at it.</p>
          </ListMessage>
        </div>
      )}
      {hasNextPage && (
        <Button variant="default" loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          Load more
        </Button>
      )}
    </div>
  );
}
