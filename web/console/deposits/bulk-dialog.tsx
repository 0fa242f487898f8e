import { Button } from '@mantine/core';
import type { DepositRecord } from '#contract/deposits/deposit-record.ts';
import { type DepositStatus, depositStatusLabel } from '#domain/deposits/status.ts';
import { formatUsd } from '#domain/money/usd.ts';
import { Dialog } from '../controls/dialog.tsx';
import formStyles from '../records/form.module.css';
import { amountText } from '../records/record-facts.tsx';
import styles from './bulk.module.css';
import type { BulkPlan } from './bulk-plan.ts';
import type { BulkRun, useBulkChange } from './use-bulk-change.ts';

export type BulkQuestion = {
  readonly status: DepositStatus;
  readonly deposits: readonly DepositRecord[];
  readonly plan: BulkPlan;
};

type BulkDialogProps = {
  readonly question: BulkQuestion | undefined;
  readonly bulk: ReturnType<typeof useBulkChange>;
  readonly onClose: () => void;
};

/** Says what a change of several deposits will do, and then what it did. */
export function BulkDialog({ question, bulk, onClose }: BulkDialogProps) {
  const label = question && depositStatusLabel(question.status);
  return (
    <Dialog
      opened={question !== undefined}
      onClose={onClose}
      title={`Set ${question ? counted(question.deposits.length) : 'deposits'} to ${label ?? ''}`}
    >
      {question && bulk.run.phase !== 'done' && (
        <Summary plan={question.plan} count={question.deposits.length} run={bulk.run} />
      )}
      {bulk.run.phase === 'done' && <Report run={bulk.run} />}
      <div className={formStyles.actions}>
        <Button variant="default" onClick={onClose} autoFocus={bulk.run.phase === 'done'}>
          {bulk.run.phase === 'done' ? 'Close' : 'Cancel'}
        </Button>
        {question && bulk.run.phase !== 'done' && (
          <Button
            disabled={question.plan.changing.length === 0}
            loading={bulk.run.phase === 'running'}
            onClick={() => void bulk.start(question.plan.changing, question.status)}
          >
            Change {counted(question.plan.changing.length)}
          </Button>
        )}
      </div>
    </Dialog>
  );
}

function Summary({
  plan,
  count,
  run,
}: {
  readonly plan: BulkPlan;
  readonly count: number;
  readonly run: BulkRun;
}) {
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
          <dt>Have it already</dt>
          <dd>{plan.unchanged}</dd>
        </>
      )}
      {plan.held > 0 && (
        <>
          <dt>Held by others</dt>
          <dd>{plan.held}, left out</dd>
        </>
      )}
      {run.phase === 'running' && (
        <>
          <dt>Done</dt>
          <dd role="status">
            {run.done} of {plan.changing.length}
          </dd>
        </>
      )}
    </dl>
  );
}

function Report({ run }: { readonly run: Extract<BulkRun, { readonly phase: 'done' }> }) {
  return (
    <div role="status">
      <p>
        {counted(run.changed)} changed
        {run.failures.length > 0 ? `, ${run.failures.length} not:` : '.'}
      </p>
      <ul className={styles.failures}>
        {run.failures.map(({ deposit, message }) => (
          <li key={deposit.id}>
            <strong>
              {deposit.username}, {amountText(deposit.amount)}
            </strong>
            <br />
            {message}
          </li>
        ))}
      </ul>
    </div>
  );
}

export function counted(count: number): string {
  return count === 1 ? '1 deposit' : `${count} deposits`;
}
