import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import type { Acceptable } from '#domain/receipts/states.ts';
import { Actions, DialogText } from '../../kit/dialog.tsx';
import { Form, FormFailure } from '../../kit/form.tsx';
import { differsBy } from '../receipt/differing.ts';
import { giveReceipt } from '../receipt/give-receipt.ts';
import type { Done, Question } from '../receipt/receipt-question.ts';
import { amountOf, usdText } from '../receipt/receipt-text.ts';

type UnprovedFormProps = {
  readonly question: Extract<Question, { readonly kind: 'give-unproved' }>;
  readonly onClose: () => void;
  readonly onDone: (done: Done) => void;
};

/** Whoever takes a receipt that anybody may have written is told so first. */
export function UnprovedForm({ question, onClose, onDone }: UnprovedFormProps) {
  const { receipt, suggestion } = question;
  const [differs, setDiffers] = useState<Acceptable[]>([]);
  const giving = useMutation({
    mutationFn: () => giveReceipt(receipt, { depositId: suggestion.depositId, accepts: differs }),
    onSuccess: ({ receipt: given, message }) => onDone({ receipts: [given], message }),
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
        Anybody may have written it. Look into the receiving account for {amountOf(receipt)} before you give
        it to {suggestion.username} ({usdText(suggestion.amount)}). The log keeps that it was not proved.
      </DialogText>
      <FormFailure error={giving.error} />
      <Actions>
        <Button variant="default" data-autofocus onClick={onClose}>
          Cancel
        </Button>
        <Button type="submit" color="red.9" loading={giving.isPending}>
          {differs.length > 0 ? 'I saw the money: give it all the same' : 'I saw the money: give it'}
        </Button>
      </Actions>
    </Form>
  );
}
