import { Button } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { checkReason } from '#domain/withdrawals/reasons.ts';
import { Dialog } from '../../controls/dialog.tsx';
import type { ListedRecord } from '../record/record.ts';
import type { RecordSource } from '../record/record-source.ts';
import { NO_REASON, ReasonFields, reasonSent } from '../status/reason-fields.tsx';
import formStyles from '../values/form.module.css';
import styles from './bulk.module.css';
import { type BulkPlan, counted } from './bulk-plan.ts';
import { BulkReport, BulkSummary } from './bulk-summary.tsx';
import type { BulkChange } from './use-bulk-change.ts';

export type BulkQuestion<Listed extends ListedRecord> = {
  readonly status: string;
  /** How many are selected. */
  readonly count: number;
  readonly plan: BulkPlan<Listed>;
};

type BulkDialogProps<Listed extends ListedRecord> = {
  readonly source: RecordSource<Listed>;
  readonly question: BulkQuestion<Listed> | undefined;
  readonly bulk: BulkChange<Listed>;
  readonly onClose: () => void;
};

/** Says what a change of several records will do, and then what it did. */
export function BulkDialog<Listed extends ListedRecord>(props: BulkDialogProps<Listed>) {
  const { source, question, bulk, onClose } = props;
  const title = question
    ? `Set ${counted(question.count, source.kind)} to ${source.statusLabel(question.status)}`
    : 'Set status';
  return (
    <Dialog opened={question !== undefined} onClose={onClose} title={title}>
      {bulk.run.phase === 'done' ? (
        <BulkReport run={bulk.run} kind={source.kind}>
          <div className={formStyles.actions}>
            <Button variant="default" onClick={onClose} autoFocus>
              Close
            </Button>
          </div>
        </BulkReport>
      ) : (
        question && <BulkForm {...props} question={question} />
      )}
    </Dialog>
  );
}

type BulkFormProps<Listed extends ListedRecord> = BulkDialogProps<Listed> & {
  readonly question: BulkQuestion<Listed>;
};

function BulkForm<Listed extends ListedRecord>({ source, question, bulk, onClose }: BulkFormProps<Listed>) {
  const { status, count, plan } = question;
  const [reason, setReason] = useState(NO_REASON);
  const [problem, setProblem] = useState<string>();
  const isRunning = bulk.run.phase === 'running';
  const reasoned = source.reasonedStatus?.(status);

  function submit(event: FormEvent): void {
    event.preventDefault();
    const wrong = reasoned && checkReason(reasoned, reason.reason, reason.customReason);
    setProblem(wrong?.message);
    if (wrong === undefined) void bulk.start(plan.changing, { status, ...reasonSent(reason) });
  }

  return (
    <form className={formStyles.form} onSubmit={submit} noValidate>
      <BulkSummary plan={plan} count={count} run={bulk.run} />
      {reasoned && !isRunning && (
        <div className={styles.reason}>
          <ReasonFields status={reasoned} value={reason} onChange={setReason} />
        </div>
      )}
      {problem !== undefined && (
        <p className={formStyles.problem} role="alert">
          {problem}
        </p>
      )}
      <div className={formStyles.actions}>
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
        <Button type="submit" disabled={plan.changing.length === 0} loading={isRunning}>
          Change {counted(plan.changing.length, source.kind)}
        </Button>
      </div>
    </form>
  );
}
