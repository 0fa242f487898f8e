import { NativeSelect, TextInput } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type SubmitEvent, useState } from 'react';
import { VARIANCE_KINDS, type VarianceKind } from '#domain/ledger/close.ts';
import { parseTypedUsd } from '#domain/money/typed-usd.ts';
import { usdFromCents } from '#domain/money/usd.ts';
import { LONGEST } from '#domain/words/text-lengths.ts';
import { callToChange } from '#web/data/call.ts';
import { randomUuid } from '#web/data/uuid.ts';
import { ChevronDownIcon } from '../icons/icons.tsx';
import { dayAndTimeOf, readDayAndTime } from '../kit/day-and-time.ts';
import { Dialog, DialogText, SubmitActions } from '../kit/dialog.tsx';
import { DayAndTimeInput, Form, FormFailure, ReasonForm } from '../kit/form.tsx';
import { type Close, closeInWords, type Draft, daysText } from './close-text.ts';
import { type Account, accountName } from './money-text.ts';
import { MONEY } from './refresh-on-money.ts';

export type Asked =
  | { readonly kind: 'state' | 'open' }
  | { readonly kind: 'prepare'; readonly draft: Draft }
  | { readonly kind: 'refuse'; readonly close: Close };

type Ends = { readonly onClose: () => void; readonly onDone: (message: string) => void };
type DialogProps = Ends & { readonly asked: Asked | undefined; readonly account: Account };

export function CloseDialog({ asked, account, onClose, onDone }: DialogProps) {
  const client = useQueryClient();
  const ends = {
    onClose,
    onDone(message: string) {
      void client.invalidateQueries({ queryKey: MONEY });
      onClose();
      onDone(message);
    },
  };
  return (
    <Dialog opened={asked !== undefined} onClose={onClose} title={asked ? titleOf(asked, account) : ''}>
      {asked?.kind === 'prepare' && <PrepareForm draft={asked.draft} account={account} {...ends} />}
      {asked?.kind === 'refuse' && <RefuseForm close={asked.close} {...ends} />}
      {(asked?.kind === 'state' || asked?.kind === 'open') && (
        <StateForm isOpening={asked.kind === 'open'} account={account} {...ends} />
      )}
    </Dialog>
  );
}

function titleOf(asked: Asked, account: Account): string {
  switch (asked.kind) {
    case 'state':
      return `What does ${accountName(account)} say?`;
    case 'open':
      return `What did ${accountName(account)} begin with?`;
    case 'prepare':
      return `Close ${daysText(asked.draft)}`;
    case 'refuse':
      return asked.close.from === null ? 'Refuse the opening?' : 'Refuse the close?';
    default:
      return asked satisfies never;
  }
}

type StateProps = Ends & { readonly account: Account; readonly isOpening: boolean };

function StateForm({ account, isOpening, onClose, onDone }: StateProps) {
  const [requestId] = useState(randomUuid);
  const [amount, setAmount] = useState('');
  const [when, setWhen] = useState(() => dayAndTimeOf(new Date()));
  const [problems, setProblems] = useState<{ readonly amount?: string; readonly when?: string }>({});
  const saving = useMutation({
    mutationFn: (said: { readonly amount: number; readonly asOf: string }) =>
      callToChange(isOpening ? 'setOpening' : 'stateBalance', { requestId, accountId: account.id, ...said }),
    onSuccess: ({ message }) => onDone(message),
  });

  function submit(event: SubmitEvent<HTMLFormElement>): void {
    event.preventDefault();
    const [, minus, digits = ''] = /^\s*([-−]?)(.*)$/.exec(amount) ?? [];
    const typed = parseTypedUsd(digits);
    const read = readDayAndTime(when, new Date());
    setProblems({
      ...(typed === undefined && { amount: 'Enter what it says, for example 1240.00' }),
      ...('problem' in read && { when: read.problem }),
    });
    if (typed !== undefined && 'instant' in read) {
      saving.mutate({ amount: (minus ? -1 : 1) * usdFromCents(typed), asOf: read.instant });
    }
  }

  return (
    <Form onSubmit={submit}>
      <DialogText>
        {isOpening
          ? 'As its provider’s app or statement shows it. Days before it stay as they are, and another person approves it.'
          : 'As its provider’s app or statement shows it, and when. It is compared with the ledger for that moment.'}
      </DialogText>
      <TextInput
        label="Balance"
        data-autofocus
        autoComplete="off"
        inputMode="decimal"
        placeholder="0.00"
        value={amount}
        error={problems.amount}
        onChange={(event) => setAmount(event.currentTarget.value)}
      />
      <DayAndTimeInput label="Shown" value={when} error={problems.when} onChange={setWhen} />
      <FormFailure error={saving.error} />
      <SubmitActions isPending={saving.isPending} onCancel={onClose}>
        {isOpening ? 'Prepare the opening' : 'Save'}
      </SubmitActions>
    </Form>
  );
}

function PrepareForm({
  draft,
  account,
  onClose,
  onDone,
}: Ends & { readonly draft: Draft; readonly account: Account }) {
  const { figures, through, open } = draft;
  const hasDifference = figures.difference !== 0;
  const [requestId] = useState(randomUuid);
  const [kind, setKind] = useState<VarianceKind | ''>('');
  const [note, setNote] = useState('');
  const [openNote, setOpenNote] = useState('');
  const [problems, setProblems] = useState<Readonly<Partial<Record<'kind' | 'note' | 'openNote', string>>>>(
    {},
  );
  const saving = useMutation({
    mutationFn: () =>
      callToChange('prepareClose', {
        ...{ requestId, accountId: account.id, through },
        ...(hasDifference &&
          kind && { difference: figures.difference, varianceKind: kind, varianceNote: note }),
        ...(open && { openNote }),
      }),
    onSuccess: ({ message }) => onDone(message),
  });

  function submit(event: SubmitEvent<HTMLFormElement>): void {
    event.preventDefault();
    const wrong = {
      ...(hasDifference && kind === '' && { kind: 'Choose what the difference is.' }),
      ...(hasDifference && note.trim() === '' && { note: 'Say why it differs.' }),
      ...(open && openNote.trim() === '' && { openNote: 'Say a word on what is open.' }),
    };
    setProblems(wrong);
    if (Object.keys(wrong).length === 0) saving.mutate();
  }

  return (
    <Form onSubmit={submit}>
      <DialogText>{closeInWords(draft)}</DialogText>
      {hasDifference && (
        <>
          <NativeSelect
            label="The difference is"
            data-autofocus
            rightSection={<ChevronDownIcon size={14} />}
            data={[
              { value: '', label: 'Choose' },
              ...Object.entries(VARIANCE_KINDS).map(([value, label]) => ({ value, label })),
            ]}
            value={kind}
            error={problems.kind}
            onChange={(event) => setKind(event.currentTarget.value as VarianceKind | '')}
          />
          <TextInput
            label="Why it differs"
            autoComplete="off"
            maxLength={LONGEST.note}
            value={note}
            error={problems.note}
            onChange={(event) => setNote(event.currentTarget.value)}
          />
        </>
      )}
      {open && (
        <TextInput
          label="What is open"
          description={open}
          autoComplete="off"
          maxLength={LONGEST.note}
          value={openNote}
          error={problems.openNote}
          onChange={(event) => setOpenNote(event.currentTarget.value)}
        />
      )}
      <DialogText>The figures stay as they are now. Another person approves them.</DialogText>
      <FormFailure error={saving.error} />
      <SubmitActions isPending={saving.isPending} onCancel={onClose}>
        Prepare the close
      </SubmitActions>
    </Form>
  );
}

function RefuseForm({ close, onClose, onDone }: Ends & { readonly close: Close }) {
  const saving = useMutation({
    mutationFn: (reason: string) => callToChange('refuseClose', { id: close.id, reason }),
    onSuccess: ({ message }) => onDone(message),
  });
  return (
    <ReasonForm
      action="Refuse"
      error={saving.error}
      isPending={saving.isPending}
      onSubmit={saving.mutate}
      onCancel={onClose}
    >
      <DialogText>{close.preparedByName} can prepare it again.</DialogText>
    </ReasonForm>
  );
}
