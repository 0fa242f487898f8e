import { TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { type SubmitEvent, useState } from 'react';
import { LONGEST } from '#domain/words/text-lengths.ts';
import { dayAndTimeOf, readDayAndTime } from '../kit/day-and-time.ts';
import { DialogText, SubmitActions } from '../kit/dialog.tsx';
import { DayAndTimeInput, Form, FormFailure, ReasonInput } from '../kit/form.tsx';
import { type FormEnds, returnReceipt } from './receipt/receipt-changes.ts';
import type { Receipt } from './receipt/receipt-pages.ts';
import { payerOf, usdText } from './receipt/receipt-text.ts';

const MINUTE_MS = 60_000;

type Problems = { readonly how?: string; readonly when?: string; readonly reason?: string };

/** Only a note: the money went back by the provider's own app, since Cage moves none. */
export function ReturnForm({ receipt, onClose, onDone }: FormEnds & { readonly receipt: Receipt }) {
  const [how, setHow] = useState('');
  const [when, setWhen] = useState(() => dayAndTimeOf(new Date()));
  const [reason, setReason] = useState('');
  const [problems, setProblems] = useState<Problems>({});
  const saving = useMutation({
    mutationFn: (returnedAt: string) => returnReceipt(receipt, { how, returnedAt, reason }),
    onSuccess: ({ receipt: returned, message }) => onDone({ receipts: [returned], message }),
  });

  function submit(event: SubmitEvent<HTMLFormElement>): void {
    event.preventDefault();
    const read = readDayAndTime(when, new Date());
    const wrong: Problems = {
      ...(how.trim() === '' && { how: 'Say how the money went back.' }),
      ...('problem' in read && { when: read.problem }),
      ...(reason.trim() === '' && { reason: 'Enter a reason.' }),
    };
    setProblems(wrong);
    if ('instant' in read && Object.keys(wrong).length === 0) {
      saving.mutate(notBefore(receipt.occurredAt, read.instant));
    }
  }

  return (
    <Form onSubmit={submit}>
      <DialogText>
        For {usdText(receipt.remaining)} that you have sent back to {payerOf(receipt)}. Cage itself sends
        nothing.
      </DialogText>
      <TextInput
        label="How it went back"
        data-autofocus
        autoComplete="off"
        placeholder="Venmo, from the same account"
        maxLength={LONGEST.returnedHow}
        value={how}
        error={problems.how}
        onChange={(event) => setHow(event.currentTarget.value)}
      />
      <DayAndTimeInput label="Sent back" value={when} error={problems.when} onChange={setWhen} />
      <ReasonInput
        value={reason}
        error={problems.reason}
        onChange={(event) => setReason(event.currentTarget.value)}
      />
      <FormFailure error={saving.error} />
      <SubmitActions isPending={saving.isPending} onCancel={onClose}>
        Note it as returned
      </SubmitActions>
    </Form>
  );
}

/** The field has whole minutes: money returned in the minute of its arrival was not returned before it. */
function notBefore(occurredAt: string | null, returnedAt: string): string {
  const ahead = occurredAt === null ? 0 : Date.parse(occurredAt) - Date.parse(returnedAt);
  return occurredAt !== null && ahead > 0 && ahead < MINUTE_MS ? occurredAt : returnedAt;
}
