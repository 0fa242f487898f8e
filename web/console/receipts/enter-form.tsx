import { NativeSelect, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { type SubmitEvent, useState } from 'react';
import type { CallInput } from '#contract/calls.ts';
import { LONGEST } from '#domain/words/text-lengths.ts';
import { callToChange } from '#web/data/call.ts';
import { randomUuid } from '#web/data/uuid.ts';
import { ChevronDownIcon } from '../icons/icons.tsx';
import { Stack, Text } from '../kit/box.tsx';
import { dayAndTimeOf } from '../kit/day-and-time.ts';
import { SubmitActions } from '../kit/dialog.tsx';
import { DayAndTimeInput, Form, FormFailure } from '../kit/form.tsx';
import { type EntryProblems, readEntry } from './entry.ts';
import type { FormEnds } from './receipt/receipt-changes.ts';
import type { Receipt } from './receipt/receipt-pages.ts';
import type { ReceivingAccount } from './receipt/use-receipts.ts';
import { InertText } from './receipt-facts.tsx';
import styles from './receipts.module.css';

type EnterFormProps = FormEnds & {
  /** A receipt that could not be read; undefined for a new one. */
  readonly receipt: Receipt | undefined;
  readonly raw: string | null;
  readonly accounts: readonly ReceivingAccount[];
};

export function EnterForm({ raw, ...form }: EnterFormProps) {
  if (raw === null) return <EntryFields {...form} />;
  return (
    <Stack gap={20} className={styles.beside}>
      <EntryFields {...form} />
      <div>
        <Text as="p" size="small" tone="dim">
          What it was read from
        </Text>
        {/* the details below the dialog show it as well */}
        <InertText text={raw} label="Text to enter" />
      </div>
    </Stack>
  );
}

function EntryFields({ receipt, accounts, onClose, onDone }: Omit<EnterFormProps, 'raw'>) {
  const [requestId] = useState(randomUuid);
  const [typed, setTyped] = useState(() => ({
    accountId: receipt?.accountId ?? '',
    amount: '',
    payerName: receipt?.payerName ?? '',
    note: receipt?.note ?? '',
    transactionId: receipt?.transactionId ?? '',
    occurred: dayAndTimeOf(new Date(receipt?.occurredAt ?? receipt?.receivedAt ?? Date.now())),
    reason: '',
  }));
  const [problems, setProblems] = useState<EntryProblems>({});
  const saving = useMutation({
    mutationFn: (entry: CallInput<'enterReceipt'>) => callToChange('enterReceipt', entry),
    onSuccess: ({ receipt: entered, message }) => onDone({ receipts: entered ? [entered] : [], message }),
  });

  const bind = (field: Exclude<keyof typeof typed, 'occurred'>) => ({
    value: typed[field],
    error: problems[field],
    autoComplete: 'off',
    onChange: (event: { readonly currentTarget: { readonly value: string } }) => {
      const { value } = event.currentTarget;
      setTyped((before) => ({ ...before, [field]: value }));
      setProblems((before) => ({ ...before, [field]: undefined }));
    },
  });

  function submit(event: SubmitEvent<HTMLFormElement>): void {
    event.preventDefault();
    const read = readEntry(typed, new Date());
    setProblems('problems' in read ? read.problems : {});
    if ('entry' in read) {
      saving.mutate({ ...read.entry, requestId, ...(receipt && { receiptId: receipt.id }) });
    }
  }

  return (
    <Form onSubmit={submit}>
      <NativeSelect
        label="Paid into"
        data-autofocus
        rightSection={<ChevronDownIcon size={14} />}
        data={[
          { value: '', label: 'Choose an account' },
          ...accounts.map(({ id, label }) => ({ value: id, label })),
        ]}
        {...bind('accountId')}
      />
      <TextInput label="Amount" inputMode="decimal" placeholder="0.00" {...bind('amount')} />
      <TextInput label="Payer" maxLength={LONGEST.personName} {...bind('payerName')} />
      <TextInput label="Note of the payer (if any)" maxLength={LONGEST.note} {...bind('note')} />
      <TextInput
        label="Transaction number (if any)"
        maxLength={LONGEST.transactionId}
        {...bind('transactionId')}
      />
      <DayAndTimeInput
        label="Paid"
        value={typed.occurred}
        error={problems.occurred}
        onChange={(occurred) => setTyped((before) => ({ ...before, occurred }))}
      />
      <TextInput
        label="Reason"
        placeholder="Where you saw the money"
        maxLength={LONGEST.note}
        {...bind('reason')}
      />
      <FormFailure error={saving.error} />
      <SubmitActions isPending={saving.isPending} onCancel={onClose}>
        Enter receipt
      </SubmitActions>
    </Form>
  );
}
