import { TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { type SubmitEvent, useState } from 'react';
import { exactCents, plainUsd } from '#domain/money/usd.ts';
import type { Acceptable } from '#domain/receipts/states.ts';
import { DialogText, SubmitActions } from '../../kit/dialog.tsx';
import { Form, FormFailure, ReasonInput } from '../../kit/form.tsx';
import { parseAmount } from '../../records/editing/field-edits.ts';
import { differsBy } from '../receipt/differing.ts';
import { giveReceipt, moveReceipt } from '../receipt/give-receipt.ts';
import type { Done, Question } from '../receipt/receipt-question.ts';
import { overText } from '../receipt/receipt-text.ts';
import { DepositChoice, type FoundDeposit } from './deposit-choice.tsx';

type Asked = Extract<Question, { readonly kind: 'give' | 'move' }>;

type GiveFormProps = {
  readonly question: Asked;
  readonly onClose: () => void;
  readonly onDone: (done: Done) => void;
};

type Problems = { readonly deposit?: string; readonly amount?: string; readonly reason?: string };

/** Gives a receipt, or a part of it, to a deposit that somebody looks for, or moves what was given to another. */
export function GiveForm({ question, onClose, onDone }: GiveFormProps) {
  const { receipt } = question;
  const isMove = question.kind === 'move';
  const most = isMove ? question.allocation.amount : receipt.remaining;
  const [deposit, setDeposit] = useState<FoundDeposit>();
  const [amount, setAmount] = useState(() => plainUsd(exactCents(most)));
  const [reason, setReason] = useState('');
  const [problems, setProblems] = useState<Problems>({});
  // what was refused of the deposit that is chosen: pressing once more accepts it
  const [accepts, setAccepts] = useState<Acceptable[]>([]);
  const saving = useMutation({
    mutationFn: (depositId: string) =>
      question.kind === 'move'
        ? moveReceipt(receipt, question.allocation, { depositId, reason, accepts })
        : giveReceipt(receipt, { depositId, amount: amountIn(amount), accepts }),
    onSuccess: ({ receipt: given, message }) => onDone({ receipts: [given], message }),
    onError: (error) => setAccepts(differsBy(error)),
  });

  function submit(event: SubmitEvent<HTMLFormElement>): void {
    event.preventDefault();
    const read = parseAmount(amount);
    const tooMuch = 'value' in read && exactCents(read.value) > exactCents(most);
    const wrong: Problems = {
      ...(deposit === undefined && { deposit: 'Choose a request.' }),
      ...(!isMove && 'problem' in read && { amount: read.problem }),
      ...(!isMove && tooMuch && { amount: 'It holds less than that.' }),
      ...(isMove && reason.trim() === '' && { reason: 'Enter a reason.' }),
    };
    setProblems(wrong);
    if (deposit !== undefined && Object.keys(wrong).length === 0) saving.mutate(deposit.id);
  }

  const over = deposit && overText(deposit, isMove ? most : amountIn(amount));
  return (
    <Form onSubmit={submit}>
      {receipt.authenticity === 'unproved' && (
        <DialogText>
          Its sender is not proved: look into the receiving account before you give it to anybody. The log
          keeps that it was not proved.
        </DialogText>
      )}
      <DepositChoice
        // most payers are players under another name
        initialSearch={isMove ? '' : (receipt.payerName ?? '')}
        chosen={deposit}
        problem={problems.deposit}
        except={isMove ? question.allocation.depositId : undefined}
        onChoose={(chosen) => {
          setDeposit(chosen);
          setAccepts([]);
          saving.reset();
        }}
      />
      {isMove ? (
        <ReasonInput
          value={reason}
          error={problems.reason}
          onChange={(event) => setReason(event.currentTarget.value)}
        />
      ) : (
        <TextInput
          label="How much of it"
          inputMode="decimal"
          autoComplete="off"
          value={amount}
          error={problems.amount}
          onFocus={({ currentTarget }) => currentTarget.select()}
          onChange={(event) => setAmount(event.currentTarget.value)}
        />
      )}
      {over !== undefined && <DialogText>{over}</DialogText>}
      <FormFailure error={saving.error} />
      <SubmitActions isPending={saving.isPending} onCancel={onClose}>
        <span>{isMove ? 'Move it' : 'Give it'}</span>
        {accepts.length > 0 && <span>{' all the same'}</span>}
      </SubmitActions>
    </Form>
  );
}

/** In US dollars; undefined while it is none. */
function amountIn(typed: string): number | undefined {
  const read = parseAmount(typed);
  return 'value' in read ? read.value : undefined;
}
