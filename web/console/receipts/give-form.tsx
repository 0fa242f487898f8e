import { TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query';
import { type KeyboardEvent, type SubmitEvent, useId, useState } from 'react';
import type { CallOutput } from '#contract/calls.ts';
import { depositStatusLabel } from '#domain/deposits/deposit.ts';
import { formatReference } from '#domain/deposits/reference.ts';
import { exactCents, plainUsd } from '#domain/money/usd.ts';
import type { Acceptable } from '#domain/receipts/states.ts';
import { LONGEST } from '#domain/words/text-lengths.ts';
import { call, messageOf } from '#web/data/call.ts';
import { Stack, Text } from '../kit/box.tsx';
import { DialogText, SubmitActions } from '../kit/dialog.tsx';
import { Form, FormFailure, FormProblem, ReasonInput } from '../kit/form.tsx';
import kit from '../kit/kit.module.css';
import { parseAmount } from '../records/fields/field-edits.ts';
import { TimeInSentence } from '../time/when.tsx';
import {
  differsBy,
  type FormEnds,
  giveReceipt,
  moveReceipt,
  type Question,
} from './receipt/receipt-changes.ts';
import { overText, usdText } from './receipt/receipt-text.ts';

type Asked = Extract<Question, { readonly kind: 'give' | 'move' }>;

type Problems = { readonly deposit?: string; readonly amount?: string; readonly reason?: string };

export function GiveForm({ question, onClose, onDone }: FormEnds & { readonly question: Asked }) {
  const { receipt } = question;
  const isMove = question.kind === 'move';
  const most = isMove ? question.allocation.amount : receipt.remaining;
  const [deposit, setDeposit] = useState<FoundDeposit>();
  const [amount, setAmount] = useState(() => plainUsd(exactCents(most)));
  const [reason, setReason] = useState('');
  const [problems, setProblems] = useState<Problems>({});
  // the refusals concerning the chosen deposit: pressing once more accepts them
  const [accepts, setAccepts] = useState<Acceptable[]>([]);
  const saving = useMutation({
    mutationFn: (depositId: string) =>
      question.kind === 'move'
        ? moveReceipt(receipt, question.allocation, { depositId, reason, accepts })
        : giveReceipt(receipt, { depositId, amount: amountIn(amount), accepts }),
    onSuccess: onDone,
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
          Its sender is not proved: check the receiving account before you give it to anyone. The log keeps
          that it was not proved.
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
        {accepts.length > 0 && <span>{' anyway'}</span>}
      </SubmitActions>
    </Form>
  );
}

/** In US dollars; undefined while it is no amount. */
function amountIn(typed: string): number | undefined {
  const read = parseAmount(typed);
  return 'value' in read ? read.value : undefined;
}

type FoundDeposit = CallOutput<'getDeposits'>['deposits'][number];

type DepositChoiceProps = {
  readonly initialSearch: string;
  readonly chosen: FoundDeposit | undefined;
  readonly problem: string | undefined;
  /** The id of a deposit to leave out. */
  readonly except: string | undefined;
  readonly onChoose: (deposit: FoundDeposit | undefined) => void;
};

const SHOWN = 6;
const DEBOUNCE_MS = 200;

/** A field that finds a deposit, with the deposits found below it (WAI-ARIA's combobox: the focus stays in the field). */
function DepositChoice({ initialSearch, chosen, problem, except, onChoose }: DepositChoiceProps) {
  const [text, setText] = useState(initialSearch);
  const [search] = useDebouncedValue(text.trim(), DEBOUNCE_MS);
  const [active, setActive] = useState(0);
  const id = useId();
  const { data, error } = useQuery({
    queryKey: ['receipts', 'deposits', search],
    queryFn: () => call('getDeposits', { ...(search && { search }), limit: SHOWN }),
    placeholderData: keepPreviousData,
  });
  const found = data?.deposits.filter((deposit) => deposit.id !== except) ?? [];
  const current = found[Math.min(active, found.length - 1)];

  function onKeyDown(event: KeyboardEvent): void {
    if (event.nativeEvent.isComposing) return;
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined && found.length > 0) setActive((active + step + found.length) % found.length);
    // the next Enter sends the form
    else if (event.key === 'Enter' && current && chosen?.id !== current.id) onChoose(current);
    else return;
    event.preventDefault();
  }

  return (
    <Stack gap={6}>
      <TextInput
        label="Request"
        placeholder="Player, sender or reference"
        data-autofocus
        role="combobox"
        aria-expanded={found.length > 0}
        aria-controls={`${id}-list`}
        aria-activedescendant={current && `${id}-${current.id}`}
        aria-autocomplete="list"
        autoComplete="off"
        maxLength={LONGEST.search}
        value={text}
        error={problem}
        onChange={(event) => {
          setText(event.currentTarget.value);
          setActive(0);
          onChoose(undefined);
        }}
        // the initial text is a guess
        onFocus={({ currentTarget }) => currentTarget.select()}
        onKeyDown={onKeyDown}
      />
      {error && <FormProblem>{messageOf(error)}</FormProblem>}
      {data && found.length === 0 && (
        <Text as="p" size="small" tone="dim">
          No deposit matches. Look for a player, a sender or a reference.
        </Text>
      )}
      <Stack gap={2} id={`${id}-list`} role="listbox" aria-label="Deposits found">
        {found.map((deposit, place) => (
          <Stack
            gap={0}
            key={deposit.id}
            id={`${id}-${deposit.id}`}
            role="option"
            tabIndex={-1}
            aria-selected={deposit.id === chosen?.id}
            data-active={place === active || undefined}
            className={kit.option}
            // keeps the focus in the field
            onPointerDown={(event) => event.preventDefault()}
            onClick={() => {
              setActive(place);
              onChoose(deposit);
            }}
          >
            <Text>
              <strong>{deposit.username}</strong> <span>{usdText(deposit.amount)}</span>
              {deposit.received > 0 && <span>{`, ${usdText(deposit.received)} received`}</span>}
            </Text>
            <Text size="small" tone="dim">
              <span>
                {deposit.method}, {depositStatusLabel(deposit.status)}
              </span>
              {deposit.senderName && <span>{`, ${deposit.senderName}`}</span>}
              {deposit.reference && <span>{`, ${formatReference(deposit.reference)}`}</span>}
              <span>, </span>
              <TimeInSentence instant={deposit.timestamp} />
            </Text>
          </Stack>
        ))}
      </Stack>
    </Stack>
  );
}
