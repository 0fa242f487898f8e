import { Link } from '@tanstack/react-router';
import {
  APPROVAL_KIND_LABELS,
  APPROVAL_STATE_LABELS,
  type ApprovalState,
} from '#domain/approvals/approval.ts';
import { Mark, type MarkTone } from '../kit/mark.tsx';
import { RelativeTime, TimeInSentence } from '../time/when.tsx';
import { ApprovalActions } from './approval-actions.tsx';
import styles from './approvals.module.css';
import type { Approval } from './approvals-query.ts';

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

/** One change that somebody asked for: what, by whom, and what became of it. */
export function ApprovalItem({ approval, onDecided }: ApprovalItemProps) {
  const { kind, state, summary, details, requestedByName, requestedAt } = approval;
  return (
    <li className={styles.item} data-approval={approval.id} tabIndex={-1}>
      <p className={styles.marks}>
        <Mark>{APPROVAL_KIND_LABELS[kind]}</Mark>
        <Mark tone={TONES[state]}>{APPROVAL_STATE_LABELS[state]}</Mark>
      </p>
      <h2 className={styles.summary}>{summary}</h2>
      <ul className={styles.details}>
        {details
          .filter((line) => !summary.startsWith(line))
          .map((line) => (
            <li key={line}>{line}</li>
          ))}
      </ul>
      <p className={styles.asked}>
        Asked for by {requestedByName} <RelativeTime instant={requestedAt} />
        {'. '}
        <Decision approval={approval} />
        <RecordLink approval={approval} />
      </p>
      {state === 'waiting' && <ApprovalActions approval={approval} onDecided={onDecided} />}
    </li>
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
    <Link to={to} search={{ open: recordId }} className={styles.link}>
      Open the {subjectType}
    </Link>
  );
}
