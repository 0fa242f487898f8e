import { Button, Kbd, TextInput } from '@mantine/core';
import { type FormEvent, useCallback, useEffectEvent, useLayoutEffect, useState } from 'react';
import { checkChosen, type GivenReason, type ReasonChoice, reasonChoice } from '#domain/reasons/reasons.ts';
import { LONGEST } from '#domain/words/text-lengths.ts';
import { Row, Stack } from '../../kit/box.tsx';
import { Actions, Dialog } from '../../kit/dialog.tsx';
import { Form, FormProblem } from '../../kit/form.tsx';
import kit from '../../kit/kit.module.css';
import type { Sending } from '../../sending/send-change.ts';
import { SendingNote } from '../../sending/sending-note.tsx';
import {
  amountText,
  type ListedRecord,
  type RecordKind,
  type Records,
  type Statuses,
} from '../record/record.ts';
import type { RecordSource } from '../record/record-source.ts';
import type { StatusChanges } from './pending-changes.ts';

type ReasonDialogProps<Question extends ReasonQuestion> = {
  readonly question: Question | undefined;
  readonly sending: Sending | undefined;
  /** @returns why it was not changed */
  readonly onSubmit: (question: Question, reason: Reason) => Promise<string | undefined>;
  readonly onClose: () => void;
};

type ReasonQuestion = {
  readonly kind: RecordKind;
  readonly record: ListedRecord;
  readonly status: string;
  readonly choice: ReasonChoice;
};

const TYPED = 'input:not([type="radio"]), textarea';

export function ReasonDialog<Question extends ReasonQuestion>(props: ReasonDialogProps<Question>) {
  const { question, onClose } = props;
  return (
    <Dialog
      opened={question !== undefined}
      onClose={onClose}
      title={question?.status === 'not_sent' ? 'Why is it not sent?' : 'Why is it declined?'}
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
  const { kind, record, status, choice } = question;
  const [reason, setReason] = useState(NO_REASON);
  const [problem, setProblem] = useState<string>();
  const [isSaving, setSaving] = useState(false);

  async function save(reason: Reason): Promise<void> {
    const wrong = checkChosen(choice, reasonSent(reason));
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
    // then a digit is part of the text, wherever the focus is
    if (reason.reason === 'other') return;
    const chosen = chosenBy(event.key, choice);
    if (chosen === undefined) return;
    event.preventDefault();
    setReason(chosen);
    if (chosen.reason !== 'other') void save(chosen);
  });
  // before it paints: the number key may follow at once
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
        {kind === 'deposit' ? 'Deposit' : 'Withdrawal'} of {record.username}, {amountText(record.amount)}
      </p>
      <ReasonFields choice={choice} value={reason} onChange={setReason} isNumbered />
      <SendingNote sending={sending} />
      {problem !== undefined && <FormProblem>{problem}</FormProblem>}
      <Actions>
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
        <Button type="submit" loading={isSaving}>
          {status === 'not_sent' ? 'Mark as not sent' : `Decline ${kind}`}
        </Button>
      </Actions>
    </Form>
  );
}

export type Reason = { readonly reason: string | undefined; readonly customReason: string };

export const NO_REASON: Reason = { reason: undefined, customReason: '' };

type ReasonFieldsProps = {
  readonly choice: ReasonChoice;
  readonly value: Reason;
  readonly onChange: (reason: Reason) => void;
  /** Each reason has its number as a key. */
  readonly isNumbered?: boolean;
};

export function ReasonFields(props: ReasonFieldsProps) {
  const { choice, value, onChange, isNumbered = false } = props;
  const { reason, customReason } = value;
  return (
    <>
      <Stack as="fieldset" gap={2}>
        <legend className="visually-hidden">Reason</legend>
        {numbered(choice).map(([key, value, label], index) => (
          <Row as="label" keepsLine key={key} padding="0 8px" className={kit.option}>
            <input
              type="radio"
              className={kit.check}
              name="reason"
              data-autofocus={(index === 0 && reason !== 'other') || undefined}
              value={value ?? ''}
              checked={reason === value}
              onChange={() => onChange({ reason: value, customReason })}
            />
            <span className={kit.grows}>{label}</span>
            {isNumbered && (
              <Kbd className={kit.forKeys ?? ''} aria-hidden="true">
                {key}
              </Kbd>
            )}
          </Row>
        ))}
      </Stack>
      {reason === 'other' && (
        <TextInput
          label="Custom reason"
          autoFocus
          // a newly opened dialog looks for its focus once more
          data-autofocus
          maxLength={LONGEST.customReason}
          value={customReason}
          onChange={(event) => onChange({ reason, customReason: event.currentTarget.value })}
        />
      )}
    </>
  );
}

/** Each with its key. */
function numbered({ reasons, isOptional }: ReasonChoice) {
  const listed = Object.entries(reasons).map(
    ([reason, label], index) => [`${index + 1}`, reason, label] as const,
  );
  return isOptional ? [['0', undefined, 'No reason'] as const, ...listed] : listed;
}

function chosenBy(key: string, choice: ReasonChoice): Reason | undefined {
  const chosen = numbered(choice).find(([itsKey]) => itsKey === key);
  return chosen && { ...NO_REASON, reason: chosen[1] };
}

/** Custom text accompanies only the reason 'other'. */
export function reasonSent({ reason, customReason }: Reason): GivenReason {
  return { reason, customReason: reason === 'other' ? customReason.trim() : undefined };
}

export type StatusQuestion<Kind extends RecordKind> = ReasonQuestion & {
  readonly record: Records[Kind];
  readonly status: Statuses[Kind];
};

export type StatusDoubt<Kind extends RecordKind> = {
  readonly record: Records[Kind];
  readonly status: Statuses[Kind];
  readonly words: string;
};

export function useStatusQuestion<Kind extends RecordKind>(
  source: RecordSource<Kind>,
  { changes, change, dismiss }: StatusChanges<Kind>,
) {
  const [question, setQuestion] = useState<StatusQuestion<Kind>>();
  const [doubt, setDoubt] = useState<StatusDoubt<Kind>>();

  const choose = useCallback(
    (record: Records[Kind], status: Statuses[Kind]) => {
      const { kind } = source;
      const isSet = status === record.status;
      const choice = reasonChoice(kind, status);
      // even if it has the status already: the reason may differ
      if (choice) {
        const isOptional = choice.isOptional && !isSet;
        setQuestion({ kind, record, status, choice: { ...choice, isOptional } });
        return;
      }
      if (isSet) return;
      const words = source.doubt?.(record, status);
      if (words !== undefined) setDoubt({ record, status, words });
      else void change(record, { status });
    },
    [source, change],
  );

  /**
   * A listed reason closes the dialog at once. A typed one stays until it is stored: a failure shows in the
   * dialog, and the next try is based on the record as it is then.
   * @returns why it was not changed
   */
  async function answer(
    { record, status }: StatusQuestion<Kind>,
    reason: Reason,
  ): Promise<string | undefined> {
    const changed = change(record, { status, ...reasonSent(reason) });
    if (reason.reason !== 'other') {
      setQuestion(undefined);
      return undefined;
    }
    const problem = await changed;
    if (problem === undefined) return undefined;
    dismiss(record.id);
    const current = await source.loadOne(record.id).catch(() => undefined);
    if (current) setQuestion((asked) => asked && { ...asked, record: current });
    return problem;
  }

  const underWay = question && changes.get(question.record.id);
  const sending = underWay?.phase === 'saving' ? underWay.sending : undefined;
  return {
    asked: question,
    doubt,
    choose,
    answer,
    sending,
    setAnyway({ record, status }: StatusDoubt<Kind>) {
      setDoubt(undefined);
      void change(record, { status });
    },
    close() {
      setQuestion(undefined);
      setDoubt(undefined);
    },
  };
}
