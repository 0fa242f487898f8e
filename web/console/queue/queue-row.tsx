import { Link } from '@tanstack/react-router';
import { memo, type ReactNode } from 'react';
import { APPROVAL_KIND_LABELS } from '#domain/approvals/approval.ts';
import { EXCEPTION_LABELS } from '#domain/receipts/states.ts';
import { type Wait, type WaitLimits, waitSince } from '#domain/records/waiting-times.ts';
import type { Approval } from '../approvals/approvals-query.ts';
import { ApprovalActions } from '../approvals/waiting-approvals.tsx';
import { Row as BoxRow } from '../kit/box.tsx';
import kit from '../kit/kit.module.css';
import lists from '../kit/lists.module.css';
import { Mark } from '../kit/mark.tsx';
import { amountOf, outcomeText, payerOf } from '../receipts/receipt/receipt-text.ts';
import { LastTouch, OpenButton, type RecordItemProps } from '../records/list/record-row.tsx';
import { lockOf } from '../records/record/locks.ts';
import type { RecordKind } from '../records/record/record.ts';
import { waitingOf } from '../records/record/record-source.ts';
import status from '../records/status/status.module.css';
import { ChangeNote, hasNote, StatusBadge } from '../records/status/status.tsx';
import { RelativeTime, useNow } from '../time/when.tsx';
import styles from './queue.module.css';
import { type QueueItem, type QueueKind, waitingSince } from './queue-items.ts';

const WORDS: Readonly<Record<QueueKind, string>> = {
  credit: 'Deposit',
  approve: 'Withdrawal',
  send: 'To send',
  match: 'Receipt',
  approval: 'Approval',
  note: 'Note',
};

/** What is shown of a record, by the names of its fields. */
const ABOUT: Readonly<Record<RecordKind, readonly string[]>> = {
  deposit: ['method', 'senderName'],
  withdrawal: ['method', 'destination'],
};

type RecordItemsProps<Kind extends RecordKind> = Omit<RecordItemProps<Kind>, 'isSelected' | 'onSelect'> & {
  readonly kind: QueueKind;
};

function Item<Kind extends RecordKind>({
  kind,
  tools,
  record,
  waits,
  change,
  isOpen,
}: RecordItemsProps<Kind>) {
  const { source } = tools;
  const now = useNow();
  const lock = lockOf(record, tools.uid, now);
  const { id, username, timestamp } = record;
  const isWaiting = source.verdicts(record) !== undefined;
  const shown = source.outcome?.(record) ?? {
    status: record.status,
    label: source.statusLabel(source.shownStatus(record)),
  };
  const cell = (name: string) => {
    const field = source.fields.find((each) => each.id === name);
    const value = field?.show(record, { place: 'row', status: null });
    return field?.decorate ? field.decorate(value, record, 'row') : value;
  };
  return (
    <Row
      id={id}
      kind={kind}
      isOpen={isOpen}
      since={timestamp}
      wait={waitingOf(source, record, waits, now)}
      who={cell('username')}
      amount={cell('amount')}
      about={ABOUT[source.kind].map((name) => (
        <span key={name} className={styles[name]}>
          {cell(name)}
        </span>
      ))}
      step={
        <>
          {!isWaiting && <StatusBadge {...shown} isPlain />}
          <LastTouch {...{ tools, record, lock, change }} />
        </>
      }
      open={<OpenButton username={username} onOpen={() => tools.openDetails(id)} />}
      note={hasNote(change) && <ChangeNote change={change} onDismiss={() => tools.dismissFailure(id)} />}
    />
  );
}

// `memo` loses the type parameter
export const RecordItem = memo(Item) as typeof Item;

type OtherItem = Extract<QueueItem, { readonly kind: 'match' | 'approval' | 'note' }>;

type OtherItemsProps = {
  readonly item: OtherItem;
  readonly waits: WaitLimits;
  readonly onDecided: (message?: string) => void;
};

export function OtherQueueItem({ item, waits, onDecided }: OtherItemsProps) {
  const since = waitingSince(item);
  const wait = waitSince(new Date(since), useNow(), waits);
  const row = { id: item.of.id, kind: item.kind, since, wait };
  switch (item.kind) {
    case 'match': {
      const [reason] = item.of.reasons;
      const isReversal = reason?.reason === 'reversed';
      return (
        <Row
          {...row}
          who={payerOf(item.of)}
          amount={amountOf(item.of)}
          about={
            <>
              {reason && (
                <Mark tone={isReversal ? 'bad' : 'warning'} isSmall>
                  {EXCEPTION_LABELS[reason.reason]}
                </Mark>
              )}
              <span className={kit.ellipsis}>{outcomeText(item.of)}</span>
            </>
          }
          step={
            <Link to="/receipts" search={{ open: item.of.id }} {...STEP}>
              {isReversal ? 'Review' : 'Match'}
            </Link>
          }
        />
      );
    }
    case 'approval':
      return (
        <Row
          {...row}
          who={item.of.requestedByName}
          about={<ApprovalText approval={item.of} />}
          step={<ApprovalActions approval={item.of} onDecided={onDecided} />}
        />
      );
    case 'note': {
      const { kind, subjectId, username, authorName, text } = item.of;
      return (
        <Row
          {...row}
          who={authorName}
          about={
            <>
              <span>{kind === 'player' ? username : `${kind} of ${username}`}</span>
              <span className={kit.ellipsis}>{text}</span>
            </>
          }
          step={
            kind === 'player' ? (
              <Link to="/players/$username" params={{ username: subjectId }} {...STEP}>
                Read
              </Link>
            ) : (
              <Link
                to={kind === 'deposit' ? '/deposits/$id' : '/withdrawals/$id'}
                params={{ id: subjectId }}
                {...STEP}
              >
                Read
              </Link>
            )
          }
        />
      );
    }
    default:
      return item satisfies never;
  }
}

/** Enter opens what `a` goes on with. */
const STEP = {
  className: `${kit.plainLink} ${status.verdict}`,
  tabIndex: -1,
  'data-verdict': 'accept',
  'data-open': true,
} as const;

function ApprovalText({ approval: { kind, summary, details } }: { readonly approval: Approval }) {
  const further = details.filter((line) => !summary.startsWith(line));
  return (
    <>
      <Mark isSmall>{APPROVAL_KIND_LABELS[kind]}</Mark>
      <span className={kit.text}>{[summary, ...further].join('. ')}</span>
    </>
  );
}

type RowProps = {
  readonly id: string;
  readonly kind: QueueKind;
  readonly isOpen?: boolean;
  readonly since: string;
  readonly wait: Wait | undefined;
  readonly who: ReactNode;
  readonly amount?: ReactNode;
  readonly about: ReactNode;
  readonly step: ReactNode;
  readonly open?: ReactNode;
  readonly note?: ReactNode;
};

const SMALL = kit['size-small'];

function Row({ id, kind, isOpen, since, wait, who, amount, about, step, open, note }: RowProps) {
  return (
    <li
      className={`${lists.item} ${styles.row}`}
      data-record={id}
      data-kind={kind}
      data-waiting={wait}
      data-open-row={isOpen || undefined}
      tabIndex={-1}
    >
      <RelativeTime instant={since} className={`${SMALL} ${styles.since}`} />
      <span className={`${SMALL} ${kit['tone-dim']} ${styles.kind}`}>{WORDS[kind]}</span>
      <span className={`${kit.ellipsis} ${styles.who}`}>{who}</span>
      <span className={styles.amount}>{amount}</span>
      <BoxRow as="span" keepsLine className={styles.about}>
        {about}
      </BoxRow>
      <BoxRow as="span" keepsLine justify="end" className={styles.step}>
        {step}
      </BoxRow>
      <span className={styles.open}>{open}</span>
      {note && <div className={styles.note}>{note}</div>}
    </li>
  );
}
