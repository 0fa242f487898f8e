import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { Actions, DialogText } from '../../kit/dialog.tsx';
import { FormProblem, ReasonForm } from '../../kit/form.tsx';
import { dismissReceipt, dismissReceipts, reopenReceipt } from '../receipt/close-receipt.ts';
import { dismissalText } from '../receipt/dismissal-text.ts';
import { takeReceiptBack } from '../receipt/give-receipt.ts';
import type { Receipt } from '../receipt/receipt-pages.ts';
import type { Done, Question } from '../receipt/receipt-question.ts';

type Asked = Extract<Question, { readonly kind: 'undo' | 'dismiss' | 'reopen' }>;

type ReceiptReasonFormProps = {
  readonly question: Asked;
  readonly onClose: () => void;
  readonly onDone: (done: Done) => void;
};

/** For what is done with receipts by a reason alone. */
export function ReceiptReasonForm({ question, onClose, onDone }: ReceiptReasonFormProps) {
  const [refused, setRefused] = useState<readonly string[]>([]);
  const saving = useMutation({
    mutationFn: (reason: string) => doWhatIsAsked(question, reason),
    onSuccess: ({ refusals, ...done }) => {
      if (refusals.length === 0) onDone(done);
      else setRefused(refusals);
    },
  });
  if (saving.isSuccess && refused.length > 0) {
    const { refusals: _refusals, ...done } = saving.data;
    return <Refused message={done.message} refusals={refused} onClose={() => onDone(done)} />;
  }
  return (
    <ReasonForm
      action={DOING[question.kind]}
      error={saving.error}
      isPending={saving.isPending}
      onSubmit={saving.mutate}
      onCancel={onClose}
    >
      <DialogText>{textOf(question)}</DialogText>
    </ReasonForm>
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
      <Actions>
        <Button onClick={onClose} autoFocus>
          Close
        </Button>
      </Actions>
    </>
  );
}

const DOING = { undo: 'Take it back', dismiss: 'Dismiss', reopen: 'Open again' } as const;

function textOf(question: Asked): string {
  if (question.kind === 'undo') {
    return 'The deposit is no longer funded by it, and the receipt waits again.';
  }
  if (question.kind === 'reopen') return 'It waits again, and the rules look at it anew.';
  return `${dismissalText(question.receipts)} The log keeps who said so, and why.`;
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

async function reopen(shown: Receipt, reason: string): Promise<Outcome> {
  const { receipt, message } = await reopenReceipt(shown, reason);
  return { receipts: [receipt], message, refusals: [] };
}

async function undo(question: Extract<Asked, { kind: 'undo' }>, reason: string): Promise<Outcome> {
  const { receipt, message } = await takeReceiptBack(question.receipt, question.allocation, reason);
  return { receipts: [receipt], message, refusals: [] };
}

async function dismiss(receipts: readonly [Receipt, ...Receipt[]], reason: string): Promise<Outcome> {
  const [first, ...others] = receipts;
  if (others.length === 0) {
    const { receipt, message } = await dismissReceipt(first, reason);
    return { receipts: [receipt], message, refusals: [] };
  }
  const { refused, ...done } = await dismissReceipts(receipts, reason);
  return { receipts: done.receipts, message: done.message, refusals: refused.map((each) => each.message) };
}
