import { Button } from '@mantine/core';
import { type FormEvent, useEffectEvent, useLayoutEffect, useState } from 'react';
import { checkReason, type ReasonedStatus } from '#domain/withdrawals/reasons.ts';
import { Actions, Dialog } from '../../kit/dialog.tsx';
import { Form, FormProblem } from '../../kit/form.tsx';
import type { Sending } from '../../sending/send-change.ts';
import { SendingNote } from '../../sending/sending-note.tsx';
import type { ListedRecord } from '../record/record.ts';
import { amountText } from '../values/record-facts.tsx';
import { NO_REASON, type Reason, ReasonFields, reasonAt } from './reason-fields.tsx';

type ReasonDialogProps<Question extends ReasonQuestion> = {
  readonly question: Question | undefined;
  /** How its change is getting on. */
  readonly sending: Sending | undefined;
  /** @returns why it was not changed */
  readonly onSubmit: (question: Question, reason: Reason) => Promise<string | undefined>;
  readonly onClose: () => void;
};

type ReasonQuestion = { readonly record: ListedRecord; readonly reasoned: ReasonedStatus };

const TYPED = 'input:not([type="radio"]), textarea';

const TITLES = { declined: 'Why is it declined?', not_sent: 'Why is it not sent?' } as const;
const SUBMITS = { declined: 'Decline withdrawal', not_sent: 'Mark as not sent' } as const;

/** Asks for the reason of a status that takes one, before changing anything. */
export function ReasonDialog<Question extends ReasonQuestion>(props: ReasonDialogProps<Question>) {
  const { question, onClose } = props;
  return (
    <Dialog
      opened={question !== undefined}
      onClose={onClose}
      title={question ? TITLES[question.reasoned] : 'Reason'}
    >
      {question && <ReasonForm {...props} question={question} />}
    </Dialog>
  );
}

type ReasonFormProps<Question extends ReasonQuestion> = ReasonDialogProps<Question> & {
  readonly question: Question;
};

function ReasonForm<Question extends ReasonQuestion>(props: ReasonFormProps<Question>) {
  const { question, sending, onSubmit, onClose } = props;
  const { record, reasoned } = question;
  const [reason, setReason] = useState(NO_REASON);
  const [problem, setProblem] = useState<string>();
  const [isSaving, setSaving] = useState(false);

  async function save(reason: Reason): Promise<void> {
    const wrong = checkReason(reasoned, reason.reason, reason.customReason);
    if (wrong) return setProblem(wrong.message);
    setProblem(undefined);
    setSaving(true);
    const failure = await onSubmit(question, reason);
    setSaving(false);
    if (failure === undefined) onClose();
    else setProblem(failure);
  }

  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const isTyped = event.target instanceof HTMLElement && event.target.matches(TYPED);
    if (isTyped || isSaving || event.repeat || event.ctrlKey || event.metaKey || event.altKey) return;
    // from then on a digit is part of what is typed, wherever the focus is
    if (reason.reason === 'other') return;
    const chosen = reasonAt(reasoned, event.key);
    if (chosen === undefined) return;
    event.preventDefault();
    const next = { ...reason, reason: chosen };
    setReason(next);
    if (chosen !== 'other') void save(next);
  });
  // by the time that it shows: the number follows at once
  useLayoutEffect(() => {
    const listener = (event: KeyboardEvent) => onKey(event);
    window.addEventListener('keydown', listener);
    return () => window.removeEventListener('keydown', listener);
  }, []);

  function submit(event: FormEvent): void {
    event.preventDefault();
    void save(reason);
  }

  return (
    <Form onSubmit={submit}>
      <p>
        Withdrawal of {record.username}, {amountText(record.amount)}
      </p>
      <ReasonFields status={reasoned} value={reason} onChange={setReason} isNumbered />
      <SendingNote sending={sending} />
      {problem !== undefined && <FormProblem>{problem}</FormProblem>}
      <Actions>
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
        <Button type="submit" loading={isSaving}>
          {SUBMITS[reasoned]}
        </Button>
      </Actions>
    </Form>
  );
}
