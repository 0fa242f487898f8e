import { Button, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import type { WithdrawalRecord } from '#contract/withdrawals/withdrawal-record.ts';
import { checkReason, DECLINE_REASONS, NOT_SENT_REASONS } from '#domain/withdrawals/reasons.ts';
import { Dialog } from '../controls/dialog.tsx';
import formStyles from '../records/form.module.css';
import { amountText } from '../records/record-facts.tsx';
import type { StatusChoice } from '../records/use-status-changes.ts';

/** The statuses that are set with a reason. */
export type ReasonedStatus = 'declined' | 'not_sent';

export type ReasonQuestion = { readonly withdrawal: WithdrawalRecord; readonly status: ReasonedStatus };

type ReasonDialogProps = {
  readonly question: ReasonQuestion | undefined;
  /** @returns why it was not changed */
  readonly onSubmit: (withdrawal: WithdrawalRecord, choice: StatusChoice) => Promise<string | undefined>;
  readonly onClose: () => void;
};

const TITLES = { declined: 'Why is it declined?', not_sent: 'Why is it not sent?' } as const;
const SUBMITS = { declined: 'Decline withdrawal', not_sent: 'Mark as not sent' } as const;
const REASONS = { declined: DECLINE_REASONS, not_sent: NOT_SENT_REASONS } as const;

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
  const [reason, setReason] = useState<string>();
  const [customReason, setCustomReason] = useState('');
  const [problem, setProblem] = useState<string>();
  const [isSaving, setSaving] = useState(false);

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    const wrong = checkReason(status, reason, customReason);
    if (wrong) return setProblem(wrong.message);
    setProblem(undefined);
    setSaving(true);
    const failure = await onSubmit(withdrawal, {
      status,
      reason,
      customReason: reason === 'other' ? customReason.trim() : undefined,
    });
    setSaving(false);
    if (failure === undefined) onClose();
    else setProblem(failure);
  }

  return (
    <form className={formStyles.form} onSubmit={(event) => void submit(event)} noValidate>
      <p>
        Withdrawal of {withdrawal.username}, {amountText(withdrawal.amount)}
      </p>
      <fieldset className={formStyles.choices}>
        <legend className="visually-hidden">Reason</legend>
        {Object.entries(REASONS[status]).map(([value, label], index) => (
          <label key={value} className={formStyles.choice}>
            <input
              type="radio"
              name="reason"
              // biome-ignore lint/a11y/noAutofocus: a dialog begins at its first choice
              autoFocus={index === 0}
              value={value}
              checked={reason === value}
              onChange={() => setReason(value)}
            />
            {label}
          </label>
        ))}
      </fieldset>
      {reason === 'other' && (
        <TextInput
          label="Custom reason"
          autoFocus
          maxLength={500}
          value={customReason}
          onChange={(event) => setCustomReason(event.currentTarget.value)}
        />
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
        <Button type="submit" loading={isSaving}>
          {SUBMITS[status]}
        </Button>
      </div>
    </form>
  );
}
