import type { ReactNode } from 'react';
import { formatUsd } from '#domain/money/usd.ts';
import type { ListedRecord, RecordKind } from '../record/record.ts';
import { amountText } from '../values/record-facts.tsx';
import styles from './bulk.module.css';
import { type BulkPlan, counted } from './bulk-plan.ts';
import type { BulkRun } from './use-bulk-change.ts';

type BulkSummaryProps = {
  readonly plan: BulkPlan<ListedRecord>;
  /** How many are selected. */
  readonly count: number;
  /** How many changes wait longer than a moment. */
  readonly unanswered: number;
  readonly run: BulkRun;
};

/** What will be done. */
export function BulkSummary({ plan, count, unanswered, run }: BulkSummaryProps) {
  return (
    <dl className={styles.summary}>
      <dt>Selected</dt>
      <dd>
        {count}, {formatUsd(plan.totalCents)}
      </dd>
      <dt>Will change</dt>
      <dd>
        {plan.changing.length}, {formatUsd(plan.changingCents)}
      </dd>
      {plan.unchanged > 0 && (
        <>
          <dt>Already set</dt>
          <dd>{plan.unchanged}</dd>
        </>
      )}
      {plan.decided > 0 && (
        <>
          <dt>Decided since selected</dt>
          <dd>{plan.decided}, skipped</dd>
        </>
      )}
      {plan.held > 0 && (
        <>
          <dt>Locked by others</dt>
          <dd>{plan.held}, skipped</dd>
        </>
      )}
      {run.phase === 'running' && (
        <>
          <dt>Done</dt>
          <dd role="status">
            <span>
              {run.done} of {plan.changing.length}
            </span>
            {unanswered > 0 && <span>. Still sending: the cashier has not answered yet.</span>}
          </dd>
        </>
      )}
    </dl>
  );
}

type BulkReportProps = {
  readonly run: Extract<BulkRun, { readonly phase: 'done' }>;
  readonly kind: RecordKind;
  readonly children: ReactNode;
};

/** What was done. */
export function BulkReport({ run, kind, children }: BulkReportProps) {
  return (
    <>
      <div role="status">
        <p>
          {counted(run.changed, kind)} changed
          {run.failures.length > 0 ? `, ${run.failures.length} not:` : '.'}
        </p>
        <ul className={styles.failures}>
          {run.failures.map(({ record, message }) => (
            <li key={record.id}>
              <strong>
                {record.username}, {amountText(record.amount)}
              </strong>
              <br />
              {message}
            </li>
          ))}
        </ul>
      </div>
      {children}
    </>
  );
}
