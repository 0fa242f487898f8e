import { Button, NativeSelect } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { can } from '#domain/access/capabilities.ts';
import { type Acceptable, DISMISSED_AS, type DismissedAs } from '#domain/receipts/states.ts';
import { ChevronDownIcon } from '../icons/icons.tsx';
import { Actions, Dialog, DialogText } from '../kit/dialog.tsx';
import { Form, FormFailure, FormProblem, ReasonForm } from '../kit/form.tsx';
import { useAdmin } from '../session/session.ts';
import { EnterForm } from './enter-form.tsx';
import { GiveForm } from './give-form.tsx';
import {
  type Done,
  differsBy,
  dismissReceipt,
  dismissReceipts,
  type FormEnds,
  giveReceipt,
  type Question,
  reopenReceipt,
  takeReceiptBack,
} from './receipt/receipt-changes.ts';
import { amountOf, dismissalText, isGivable, payerOf, usdText } from './receipt/receipt-text.ts';
import type { ReceivingAccount } from './receipt/use-receipts.ts';
import { ReturnForm } from './return-form.tsx';

type ReceiptDialogProps = FormEnds & {
  readonly question: Question | undefined;
  readonly accounts: readonly ReceivingAccount[];
};

export function ReceiptDialog({ question, accounts, onClose, onDone }: ReceiptDialogProps) {
  const ends = {
    onClose,
    onDone: (done: Done) => {
      onClose();
      onDone(done);
    },
  };
  return (
    <Dialog
      opened={question !== undefined}
      onClose={onClose}
      title={question ? titleOf(question) : ''}
      isWide={question?.kind === 'enter' && question.raw !== null}
    >
      {question && <QuestionForm question={question} accounts={accounts} {...ends} />}
    </Dialog>
  );
}

type QuestionFormProps = Omit<ReceiptDialogProps, 'question'> & { readonly question: Question };

function QuestionForm({ question, accounts, ...ends }: QuestionFormProps) {
  switch (question.kind) {
    case 'give':
    case 'move':
      return <GiveForm question={question} {...ends} />;
    case 'give-unproved':
      return <UnprovedForm question={question} {...ends} />;
    case 'undo':
    case 'dismiss':
    case 'reopen':
      return <ReceiptReasonForm question={question} {...ends} />;
    case 'return':
      return <ReturnForm receipt={question.receipt} {...ends} />;
    case 'enter':
      return <EnterForm receipt={question.receipt} raw={question.raw} accounts={accounts} {...ends} />;
    default:
      return question satisfies never;
  }
}

function titleOf(question: Question): string {
  switch (question.kind) {
    case 'give':
      return `Find the request of ${amountOf(question.receipt)} from ${payerOf(question.receipt)}`;
    case 'give-unproved':
      return 'Its sender is not proved';
    case 'undo':
      return `Take ${usdText(question.allocation.amount)} back from ${question.allocation.username}?`;
    case 'move':
      return `Move ${usdText(question.allocation.amount)} from ${question.allocation.username}`;
    case 'dismiss':
      return question.receipts.length === 1 ? 'Why is it dismissed?' : 'Why are they dismissed?';
    case 'reopen':
      return 'Why is it opened again?';
    case 'return':
      return 'Returned to the payer';
    case 'enter':
      return question.receipt === undefined ? 'Enter a receipt' : 'Enter what it says';
    default:
      return question satisfies never;
  }
}

type ReasonQuestion = Extract<Question, { readonly kind: 'undo' | 'dismiss' | 'reopen' }>;

const DOING = { undo: 'Take it back', dismiss: 'Dismiss', reopen: 'Open again' } as const;

function ReceiptReasonForm({ question, onClose, onDone }: FormEnds & { readonly question: ReasonQuestion }) {
  const [refused, setRefused] = useState<readonly string[]>([]);
  const [as, setAs] = useState<DismissedAs>();
  const mayBeOurs = can(useAdmin().role, 'money.settle') && isMoneyDismissed(question);
  const saving = useMutation({
    mutationFn: (reason: string) => doWhatIsAsked(question, reason, as),
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
      {mayBeOurs && (
        <NativeSelect
          label="What it is"
          description={as && DISMISSAL_HELP[as]}
          rightSection={<ChevronDownIcon size={14} />}
          data={DISMISSALS}
          value={as ?? ''}
          onChange={(event) => setAs((event.currentTarget.value || undefined) as DismissedAs | undefined)}
        />
      )}
    </ReasonForm>
  );
}

const DISMISSALS = [
  { value: '', label: 'From elsewhere' },
  ...Object.entries(DISMISSED_AS).map(([value, label]) => ({ value, label })),
];

const DISMISSAL_HELP: Readonly<Record<DismissedAs, string>> = {
  'own-transfer': 'It left another receiving account of yours.',
  repeat: 'Another receipt tells of the same money: the account holds it once.',
};

function isMoneyDismissed(question: ReasonQuestion): boolean {
  return question.kind === 'dismiss' && question.receipts.length === 1 && isGivable(question.receipts[0]);
}

type RefusedProps = {
  readonly message: string;
  readonly refusals: readonly string[];
  readonly onClose: () => void;
};

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

function textOf(question: ReasonQuestion): string {
  if (question.kind === 'undo') {
    return 'The deposit is no longer funded by it, and the receipt waits again.';
  }
  if (question.kind === 'reopen') return 'It waits again, and the rules check it again.';
  return `${dismissalText(question.receipts)} The log keeps who said so, and why.`;
}

async function doWhatIsAsked(
  question: ReasonQuestion,
  reason: string,
  as: DismissedAs | undefined,
): Promise<Done & { readonly refusals: readonly string[] }> {
  if (question.kind === 'dismiss' && question.receipts.length > 1) {
    const { receipts, message, refused } = await dismissReceipts(question.receipts, reason);
    return { receipts, message, refusals: refused.map((each) => each.message) };
  }
  const { receipt, message } = await changeOne(question, reason, as);
  return { receipts: [receipt], message, refusals: [] };
}

function changeOne(question: ReasonQuestion, reason: string, as: DismissedAs | undefined) {
  switch (question.kind) {
    case 'undo':
      return takeReceiptBack(question.receipt, question.allocation, reason);
    case 'dismiss':
      return dismissReceipt(question.receipts[0], reason, as);
    case 'reopen':
      return reopenReceipt(question.receipt, reason);
    default:
      return question satisfies never;
  }
}

type UnprovedFormProps = FormEnds & {
  readonly question: Extract<Question, { readonly kind: 'give-unproved' }>;
};

/** Warns before giving a receipt that anybody may have written. */
function UnprovedForm({ question, onClose, onDone }: UnprovedFormProps) {
  const { receipt, suggestion } = question;
  const [differs, setDiffers] = useState<Acceptable[]>([]);
  const giving = useMutation({
    mutationFn: () => giveReceipt(receipt, { depositId: suggestion.depositId, accepts: differs }),
    onSuccess: onDone,
    onError: (error) => setDiffers(differsBy(error)),
  });
  return (
    <Form
      onSubmit={(event) => {
        event.preventDefault();
        giving.mutate();
      }}
    >
      <DialogText>
        Anyone may have written it. Check the receiving account for {amountOf(receipt)} before you give it to{' '}
        {suggestion.username} ({usdText(suggestion.amount)}). The log keeps that it was not proved.
      </DialogText>
      <FormFailure error={giving.error} />
      <Actions>
        <Button variant="default" data-autofocus onClick={onClose}>
          Cancel
        </Button>
        <Button type="submit" color="red.9" loading={giving.isPending}>
          {differs.length > 0 ? 'I saw the money: give it anyway' : 'I saw the money: give it'}
        </Button>
      </Actions>
    </Form>
  );
}
