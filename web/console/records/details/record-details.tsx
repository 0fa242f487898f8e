import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { LockIcon } from '../../icons/icons.tsx';
import { useNow } from '../../time/clock.ts';
import type { RecordDesk } from '../editing/record-desk.ts';
import { type Lock, lockOf } from '../locks/lock.ts';
import { useHold } from '../locks/use-hold.ts';
import type { ListedRecord } from '../record/record.ts';
import { PaymentProof } from './payment-proof.tsx';
import { RecordActivity } from './record-activity.tsx';
import styles from './record-details.module.css';
import { StandingControl } from './standing-control.tsx';

type RecordDetailsProps<Listed extends ListedRecord> = {
  readonly desk: RecordDesk<Listed>;
  readonly record: Listed;
  /** Nobody else holds the record. */
  readonly children: (isFree: boolean) => ReactNode;
};

/** Everything about one record. While it is open the record is locked for whoever may change it. */
export function RecordDetails<Listed extends ListedRecord>(props: RecordDetailsProps<Listed>) {
  const { desk, record, children } = props;
  const lock = lockOf(record, desk.uid, useNow());
  const isFree = lock.state !== 'other';
  const problem = useHold(desk.keeper, record.id, desk.mayChange && isFree);
  return (
    <>
      <p className={styles.lock}>
        <LockIcon size={12} />
        {lockText(lock)}
      </p>
      {lock.state === 'other' && (
        <div className={styles.section}>
          <div className={`${styles.notice} ${styles.line}`} role="status">
            <span>
              {lock.name} is working on this {desk.source.kind}.
            </span>
            {desk.mayTakeOver && (
              <Button variant="default" onClick={() => desk.askTakeOver(record)}>
                Take over
              </Button>
            )}
          </div>
        </div>
      )}
      {isFree && problem !== undefined && (
        <div className={styles.section}>
          <p className={styles.notice} role="alert">
            {problem}
          </p>
        </div>
      )}
      {children(isFree)}
      <StandingControl
        key={`${record.username} ${record.standing}`}
        username={record.username}
        standing={record.standing}
        onSet={() => desk.reload(record.id)}
      />
      <PaymentProof desk={desk} record={record} isFree={isFree} />
      <RecordActivity id={record.id} stamp={activityStamp(record)} />
    </>
  );
}

function lockText(lock: Lock): string {
  switch (lock.state) {
    case 'free':
      return 'Not locked';
    case 'mine':
      return 'Locked for you while this is open';
    case 'other':
      return `Locked by ${lock.name}`;
    default:
      return lock satisfies never;
  }
}

/** Changes with whatever may have left an entry. */
function activityStamp({ version, lockedBy, proof, standing }: ListedRecord): string {
  return [version, lockedBy, proof?.id, standing].join(' ');
}
