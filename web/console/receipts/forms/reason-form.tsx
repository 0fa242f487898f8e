import { Button, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { type SubmitEvent, useState } from 'react';
import { LONGEST } from '#domain/words/text-lengths.ts';
import { callToChange } from '#web/data/call.ts';
import { DialogActions, DialogText } from '../../controls/dialog-parts.tsx';
import { Form, FormProblem } from '../../controls/form.tsx';
import type { Receipt } from '../receipt/receipt-pages.ts';
import type { Done, Question } from '../receipt/receipt-question.ts';
import { amountOf, payerOf } from '../receipt/receipt-text.ts';
import { FormFailure } from './form-failure.tsx';

type Asked = Extract<Question, { readonly kind: 'undo' | 'dismiss' | 'reopen' }>;

type ReasonFormProps = {
  readonly question: Asked;
  readonly onClose: () => void;
  readonly onDone: (done: Done) => void;
};

/** For what takes a reason and nothing else. */
export function ReasonForm({ question, onClose, onDone }: ReasonFormProps) {
  const [reason, setReason] = useState('');
  const [problem, setProblem] = useState<string>();
  const [refused, setRefused] = useState<readonly string[]>([]);
  const saving = useMutation({
    mutationFn: () => doWhatIsAsked(question, reason),
    onSuccess: ({ refusals, ...done }) => {
      if (refusals.length === 0) onDone(done);
      else setRefused(refusals);
    },
  });

  function submit(event: SubmitEvent<HTMLFormElement>): void {
    event.preventDefault();
    if (reason.trim() === '') setProblem('Enter a reason.');
    else saving.mutate();
  }

  if (saving.isSuccess && refused.length > 0) {
    const { refusals: _refusals, ...done } = saving.data;
    return <Refused message={done.message} refusals={refused} onClose={() => onDone(done)} />;
  }
  return (
    <Form onSubmit={submit}>
      {textsOf(question).map((text) => (
        <DialogText key={text}>{text}</DialogText>
      ))}
      <TextInput
        label="Reason"
        data-autofocus
        autoComplete="off"
        maxLength={LONGEST.note}
        value={reason}
        error={problem}
        onChange={(event) => {
          setReason(event.currentTarget.value);
          setProblem(undefined);
        }}
      />
      <FormFailure error={saving.error} />
      <DialogActions>
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
        <Button type="submit" loading={saving.isPending}>
          {DOING[question.kind]}
        </Button>
      </DialogActions>
    </Form>
  );
}

type RefusedProps = {
  readonly message: string;
  readonly refusals: readonly string[];
  readonly onClose: () => void;
};

/** Those of many that were left as they are. */
function Refused({ message, refusals, onClose }: RefusedProps) {
  return (
    <>
      <DialogText>{message}</DialogText>
      <FormProblem>
        {refusals.map((refusal) => (
          <span key={refusal}>{refusal} </span>
        ))}
      </FormProblem>
      <DialogActions>
        <Button onClick={onClose} autoFocus>
          Close
        </Button>
      </DialogActions>
    </>
  );
}

const DOING = { undo: 'Take it back', dismiss: 'Dismiss', reopen: 'Open again' } as const;

function textsOf(question: Asked): readonly string[] {
  if (question.kind === 'undo') {
    return ['The deposit is funded by it no longer, and the receipt waits again.'];
  }
  if (question.kind === 'reopen') return ['It waits again, and the rules look at it anew.'];
  const [first, ...others] = question.receipts;
  const what =
    others.length === 0
      ? `${amountOf(first)} from ${payerOf(first)} belongs`
      : `${question.receipts.length} receipts belong`;
  return [`${what} to no request. The log keeps who said so, and why.`];
}

type Outcome = Done & { readonly refusals: readonly string[] };

function doWhatIsAsked(question: Asked, reason: string): Promise<Outcome> {
  switch (question.kind) {
    case 'undo':
      return undo(question, reason);
    case 'dismiss':
      return dismiss(question.receipts, reason);
    case 'reopen':
      return reopen(question.receipt, reason);
    default:
      return question satisfies never;
  }
}

async function reopen({ id }: Receipt, reason: string): Promise<Outcome> {
  const { receipt, message } = await callToChange('reopenReceipt', { receiptId: id, reason });
  return { receipts: [receipt], message, refusals: [] };
}

async function undo({ allocation }: Extract<Asked, { kind: 'undo' }>, reason: string): Promise<Outcome> {
  const { receipt, message } = await callToChange('undoAllocation', { allocationId: allocation.id, reason });
  return { receipts: [receipt], message, refusals: [] };
}

async function dismiss(receipts: readonly [Receipt, ...Receipt[]], reason: string): Promise<Outcome> {
  const [first, ...others] = receipts;
  if (others.length === 0) {
    const { receipt, message } = await callToChange('dismissReceipt', { receiptId: first.id, reason });
    return { receipts: [receipt], message, refusals: [] };
  }
  const { refused, ...done } = await callToChange('dismissReceipts', {
    receiptIds: receipts.map(({ id }) => id),
    reason,
  });
  return { receipts: done.receipts, message: done.message, refusals: refused.map((each) => each.message) };
}
