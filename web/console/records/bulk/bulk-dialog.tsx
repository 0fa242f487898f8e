import { Button } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { checkReason } from '#domain/withdrawals/reasons.ts';
import { Actions, Dialog } from '../../kit/dialog.tsx';
import { Form, FormProblem } from '../../kit/form.tsx';
import type { RecordKind, Records, Statuses } from '../record/record.ts';
import type { RecordSource } from '../record/record-source.ts';
import { NO_REASON, ReasonFields, reasonSent } from '../status/reason-fields.tsx';
import styles from './bulk.module.css';
import { type BulkPlan, counted } from './bulk-plan.ts';
import { BulkReport, BulkSummary } from './bulk-summary.tsx';
import type { BulkChange } from './use-bulk-change.ts';

export type BulkQuestion<Kind extends RecordKind> = {
  readonly status: Statuses[Kind];
  /** How many are selected. */
  readonly count: number;
  readonly plan: BulkPlan<Records[Kind]>;
};

type BulkDialogProps<Kind extends RecordKind> = {
  readonly source: RecordSource<Kind>;
  readonly question: BulkQuestion<Kind> | undefined;
  readonly bulk: BulkChange<Kind>;
  /** How many changes wait longer than a moment. */
  readonly unanswered: number;
  readonly onClose: () => void;
};

/** Shows what a bulk change will do, and then what it did. */
export function BulkDialog<Kind extends RecordKind>(props: BulkDialogProps<Kind>) {
  const { source, question, bulk, onClose } = props;
  const title = question
    ? `Set ${counted(question.count, source.kind)} to ${source.statusLabel(question.status)}`
    : 'Set status';
  return (
    <Dialog opened={question !== undefined} onClose={onClose} title={title}>
      {bulk.run.phase === 'done' ? (
        <BulkReport run={bulk.run} kind={source.kind}>
          <Actions>
            <Button variant="default" onClick={onClose} autoFocus>
              Close
            </Button>
          </Actions>
        </BulkReport>
      ) : (
        question && <BulkForm {...props} question={question} />
      )}
    </Dialog>
  );
}

type BulkFormProps<Kind extends RecordKind> = BulkDialogProps<Kind> & {
  readonly question: BulkQuestion<Kind>;
};

function BulkForm<Kind extends RecordKind>(props: BulkFormProps<Kind>) {
  const { source, question, bulk, unanswered, onClose } = props;
  const { status, count, plan } = question;
  const [reason, setReason] = useState(NO_REASON);
  const [problem, setProblem] = useState<string>();
  const isRunning = bulk.run.phase === 'running';
  const reasoned = source.reasonedStatus(status);

  function submit(event: FormEvent): void {
    event.preventDefault();
    const wrong = reasoned && checkReason(reasoned, reason.reason, reason.customReason);
    setProblem(wrong?.message);
    if (wrong === undefined) void bulk.start(plan.changing, { status, ...reasonSent(reason) });
  }

  return (
    <Form onSubmit={submit}>
      <BulkSummary {...{ plan, count, unanswered }} run={bulk.run} />
      {reasoned && !isRunning && (
        <div className={styles.reason}>
          <ReasonFields status={reasoned} value={reason} onChange={setReason} />
        </div>
      )}
      {problem !== undefined && <FormProblem>{problem}</FormProblem>}
      <Actions>
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
        <Button type="submit" disabled={plan.changing.length === 0} loading={isRunning}>
          Change {counted(plan.changing.length, source.kind)}
        </Button>
      </Actions>
    </Form>
  );
}
