import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { LockIcon } from '../../icons/icons.tsx';
import { useNow } from '../../time/when.tsx';
import type { RecordTools } from '../editing/record-tools.ts';
import { type Lock, lockOf } from '../locks/lock.ts';
import { useHold } from '../locks/use-hold.ts';
import { loadRecord } from '../record/load-record.ts';
import type { RecordKind, Records } from '../record/record.ts';
import type { StatusChange } from '../status/use-kept-changes.ts';
import { FieldsSection, StatusSection } from './field-sections.tsx';
import { PaymentProof } from './payment-proof.tsx';
import { RecordApprovals } from './record-approvals.tsx';
import styles from './record-details.module.css';
import { StandingControl } from './standing-control.tsx';

/** What one kind of record has beside its fields. */
export type DetailsExtras<Kind extends RecordKind> = {
  /** Before the status. `isFree`: nobody else holds the record. */
  readonly beforeStatus?: (record: Records[Kind], tools: RecordTools<Kind>, isFree: boolean) => ReactNode;
  /** Below the status. */
  readonly statusNote?: (record: Records[Kind], tools: RecordTools<Kind>, isFree: boolean) => ReactNode;
  /** After the fields. */
  readonly sections?: (record: Records[Kind], tools: RecordTools<Kind>, isFree: boolean) => ReactNode;
};

type RecordDetailsProps<Kind extends RecordKind> = {
  readonly tools: RecordTools<Kind>;
  readonly record: Records[Kind];
  readonly change: StatusChange | undefined;
  readonly extras: DetailsExtras<Kind>;
};

/** Everything about one record. Who begins to change it has it locked for as long as it is open. */
export function RecordDetails<Kind extends RecordKind>(props: RecordDetailsProps<Kind>) {
  const { tools, record, change, extras } = props;
  const lock = lockOf(record, tools.uid, useNow());
  const isFree = lock.state !== 'other';
  const problem = useHold(tools.keeper, record.id, tools.mayChange && lock.state === 'mine');
  return (
    <>
      <p className={styles.lock}>
        <LockIcon size={12} />
        {lockText(lock)}
      </p>
      {lock.state === 'other' && (
        <div className={styles.aside}>
          <div className={styles.notice} role="status">
            <span>
              {lock.name} is working on this {tools.source.kind}.
            </span>
            {tools.mayTakeOver && (
              <Button variant="default" onClick={() => tools.askTakeOver(record)}>
                Take over
              </Button>
            )}
          </div>
        </div>
      )}
      {isFree && problem !== undefined && (
        <div className={styles.aside}>
          <p className={styles.notice} role="alert">
            {problem}
          </p>
        </div>
      )}
      <RecordApprovals record={record} onDecided={() => void tools.reload(record.id)} />
      {extras.beforeStatus?.(record, tools, isFree)}
      <StatusSection {...{ tools, record, change, isFree }}>
        {extras.statusNote?.(record, tools, isFree)}
      </StatusSection>
      <FieldsSection {...{ tools, record, isFree }} />
      {extras.sections?.(record, tools, isFree)}
      <StandingControl
        key={`${record.username} ${record.standing}`}
        record={record}
        load={() => loadRecord(tools.source, record.id)}
        onSet={() => tools.reload(record.id)}
      />
      <PaymentProof tools={tools} record={record} isFree={isFree} />
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
