import { TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type KeyboardEvent, useId, useState } from 'react';
import type { CallOutput } from '#contract/calls.ts';
import { depositStatusLabel } from '#domain/deposits/deposit.ts';
import { formatReference } from '#domain/deposits/reference.ts';
import { LONGEST } from '#domain/words/text-lengths.ts';
import { call, messageOf } from '#web/data/call.ts';
import { FormProblem } from '../../kit/form.tsx';
import { TimeInSentence } from '../../time/when.tsx';
import { usdText } from '../receipt/receipt-text.ts';
import styles from './deposit-choice.module.css';

export type FoundDeposit = CallOutput<'getDeposits'>['deposits'][number];

type DepositChoiceProps = {
  readonly initialSearch: string;
  readonly chosen: FoundDeposit | undefined;
  readonly problem: string | undefined;
  /** The id of one that is not looked for. */
  readonly except: string | undefined;
  readonly onChoose: (deposit: FoundDeposit | undefined) => void;
};

const SHOWN = 6;
const DEBOUNCE_MS = 200;

/** A field that finds a deposit, with the deposits found below it (WAI-ARIA's combobox: the focus stays in the field). */
export function DepositChoice({ initialSearch, chosen, problem, except, onChoose }: DepositChoiceProps) {
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
    <div className={styles.place}>
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
        // what it begins with is a guess
        onFocus={({ currentTarget }) => currentTarget.select()}
        onKeyDown={onKeyDown}
      />
      {error && <FormProblem>{messageOf(error)}</FormProblem>}
      {data && found.length === 0 && (
        <p className={styles.dim}>No deposit matches. Look for a player, a sender or a reference.</p>
      )}
      <div id={`${id}-list`} role="listbox" aria-label="Deposits found" className={styles.list}>
        {found.map((deposit, place) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are the field's
          <div
            key={deposit.id}
            id={`${id}-${deposit.id}`}
            role="option"
            tabIndex={-1}
            aria-selected={deposit.id === chosen?.id}
            data-active={place === active || undefined}
            className={styles.option}
            // the focus is to stay in the field
            onPointerDown={(event) => event.preventDefault()}
            onClick={() => {
              setActive(place);
              onChoose(deposit);
            }}
          >
            <span>
              <strong>{deposit.username}</strong> <span>{usdText(deposit.amount)}</span>
              {deposit.received > 0 && <span>{`, ${usdText(deposit.received)} received`}</span>}
            </span>
            <span className={styles.dim}>
              <span>
                {deposit.method}, {depositStatusLabel(deposit.status)}
              </span>
              {deposit.senderName && <span>{`, ${deposit.senderName}`}</span>}
              {deposit.reference && <span>{`, ${formatReference(deposit.reference)}`}</span>}
              <span>, </span>
              <TimeInSentence instant={deposit.timestamp} />
            </span>
          </div>
        ))}
      </div>
    </div>
  );
}
