import { Dialog } from '../../kit/dialog.tsx';
import type { Done, Question } from '../receipt/receipt-question.ts';
import { amountOf, payerOf, usdText } from '../receipt/receipt-text.ts';
import type { ReceivingAccount } from '../receipt/use-receiving-accounts.ts';
import { EnterForm } from './enter-form.tsx';
import { GiveForm } from './give-form.tsx';
import { ReceiptReasonForm } from './receipt-reason-form.tsx';
import { ReturnForm } from './return-form.tsx';
import { UnprovedForm } from './unproved-form.tsx';

type ReceiptDialogProps = {
  readonly question: Question | undefined;
  readonly accounts: readonly ReceivingAccount[];
  readonly onClose: () => void;
  readonly onDone: (done: Done) => void;
};

/** Asks what has to be known before something is done with receipts. */
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
