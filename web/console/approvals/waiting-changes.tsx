import { useQuery } from '@tanstack/react-query';
import type { ApprovableCall } from '#domain/approvals/approval.ts';
import { RelativeTime } from '../time/when.tsx';
import { ApprovalActions } from './approval-actions.tsx';
import styles from './approvals.module.css';
import { waitingForAccountsQuery } from './approvals-query.ts';

type WaitingChangesProps = {
  readonly calls: readonly ApprovableCall[];
  /** By their ids, those that are shown elsewhere. */
  readonly except?: readonly string[];
  readonly onDecided: () => void;
};

/** What waits, for a second owner, of the changes by which payments are believed; nothing if nothing does. */
export function WaitingChanges({ calls, except = [], onDecided }: WaitingChangesProps) {
  const { data } = useQuery(waitingForAccountsQuery);
  const known: readonly string[] = calls;
  const waiting = data?.filter(({ id, call }) => known.includes(call) && !except.includes(id)) ?? [];
  if (waiting.length === 0) return null;
  return (
    <ul className={styles.waiting} aria-label="Waiting for approval">
      {waiting.map((approval) => (
        <li key={approval.id}>
          <p>Waiting for approval: {approval.summary}</p>
          <p className={styles.asked}>
            Asked for by {approval.requestedByName} <RelativeTime instant={approval.requestedAt} />
          </p>
          <ApprovalActions approval={approval} onDecided={onDecided} />
        </li>
      ))}
    </ul>
  );
}
