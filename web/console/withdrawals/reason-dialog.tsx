import { Button } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import type { WithdrawalRecord } from '#contract/withdrawals/withdrawal-record.ts';
import { checkReason, type ReasonedStatus } from '#domain/withdrawals/reasons.ts';
import { Dialog } from '../controls/dialog.tsx';
import type { StatusChoice } from '../records/record/record-source.ts';
import { NO_REASON, ReasonFields, reasonSent } from '../records/status/reason-fields.tsx';
import formStyles from '../records/values/form.module.css';
import { amountText } from '../records/values/record-facts.tsx';

export type ReasonQuestion = { readonly withdrawal: WithdrawalRecord; readonly status: ReasonedStatus };

type ReasonDialogProps = {
  readonly question: ReasonQuestion | undefined;
  /** @returns why it was not changed */
  readonly onSubmit: (withdrawal: WithdrawalRecord, choice: StatusChoice) => Promise<string | undefined>;
  readonly onClose: () => void;
};

const TITLES = { declined: 'Why is it declined?', not_sent: 'Why is it not sent?' } as const;
const SUBMITS = { declined: 'Decline withdrawal', not_sent: 'Mark as not sent' } as const;

/** Asks for the reason of a status that takes one; nothing is changed before. */
export function ReasonDialog({ question, onSubmit, onClose }: ReasonDialogProps) {
  return (
    <Dialog
      opened={question !== undefined}
      onClose={onClose}
      title={question ? TITLES[question.status] : 'Reason'}
    >
      {question && <ReasonForm {...question} onSubmit={onSubmit} onClose={onClose} />}
    </Dialog>
  );
}

type ReasonFormProps = ReasonQuestion & Pick<ReasonDialogProps, 'onSubmit' | 'onClose'>;

function ReasonForm({ withdrawal, status, onSubmit, onClose }: ReasonFormProps) {
  const [reason, setReason] = useState(NO_REASON);
  const [problem, setProblem] = useState<string>();
  const [isSaving, setSaving] = useState(false);

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    const wrong = checkReason(status, reason.reason, reason.customReason);
    if (wrong) return setProblem(wrong.message);
    setProblem(undefined);
    setSaving(true);
    const failure = await onSubmit(withdrawal, { status, ...reasonSent(reason) });
    setSaving(false);
    if (failure === undefined) onClose();
    else setProblem(failure);
  }

  return (
    <form className={formStyles.form} onSubmit={(event) => void submit(event)} noValidate>
      <p>
        Withdrawal of {withdrawal.username}, {amountText(withdrawal.amount)}
      </p>
      <ReasonFields status={status} value={reason} onChange={setReason} />
      {problem !== undefined && (
        <p className={formStyles.problem} role="alert">
          {problem}
        </p>
      )}
      <div className={formStyles.actions}>
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
        <Button type="submit" loading={isSaving}>
          {SUBMITS[status]}
        </Button>
      </div>
    </form>
  );
}
