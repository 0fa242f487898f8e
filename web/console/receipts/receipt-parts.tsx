import { Button, Kbd } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { reversalsText } from '#domain/receipts/funding.ts';
import { EXCEPTION_LABELS, RECEIPT_STATE_LABELS } from '#domain/receipts/states.ts';
import { Row, Stack, Text } from '../kit/box.tsx';
import kit from '../kit/kit.module.css';
import { Mark } from '../kit/mark.tsx';
import { Note } from '../kit/note.tsx';
import details from '../records/details/details.module.css';
import { TimeInSentence } from '../time/when.tsx';
import type { Question } from './receipt/receipt-changes.ts';
import type { Allocation, Receipt } from './receipt/receipt-pages.ts';
import {
  amountOf,
  closedParts,
  dismissedText,
  eventText,
  givenBy,
  isGivable,
  liveAllocations,
  markText,
  STATE_TONES,
  usdText,
  whoseText,
} from './receipt/receipt-text.ts';
import { questionsFor, RECEIPT_KEYS } from './receipt-keys.ts';
import styles from './receipts.module.css';

type OfReceipt = { readonly receipt: Receipt };

export function ReceiptHead({ receipt }: OfReceipt) {
  const event = eventText(receipt);
  return (
    <Stack gap={4} className={details.section}>
      <Row as="p" gap={6}>
        <Mark tone={STATE_TONES[receipt.state]}>{RECEIPT_STATE_LABELS[receipt.state]}</Mark>
        {event !== undefined && event !== 'Payment' && (
          <Mark tone={receipt.event === 'payment' ? 'neutral' : 'bad'}>{event}</Mark>
        )}
      </Row>
      <ReceiptTitle receipt={receipt} />
      {receipt.reversals.length > 0 && (
        <Text as="p" tone="bad">
          {reversalsText(receipt.reversals)}
        </Text>
      )}
      {isGivable(receipt) && receipt.remaining !== receipt.amount && (
        <p>{usdText(receipt.remaining)} of it is not given to a deposit yet.</p>
      )}
    </Stack>
  );
}

function ReceiptTitle({ receipt }: OfReceipt) {
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    // a drawer that opened before the title was there has put the focus on 'Close'
    const header = title.current?.closest('[role="dialog"]')?.querySelector('header');
    if (header?.contains(document.activeElement)) title.current?.focus();
  }, []);
  return (
    // where a drawer puts the focus
    <Text as="h2" ref={title} size="huge" weight="bold" tabIndex={-1} data-autofocus>
      {receipt.amountText === null ? (
        'It could not be read'
      ) : (
        <>
          {amountOf(receipt)} <Text weight="normal">{whoseText(receipt)}</Text>
        </>
      )}
    </Text>
  );
}

export function ExceptionReasons({ receipt: { reasons } }: OfReceipt) {
  if (reasons.length === 0) return null;
  return (
    <ul aria-label="Why it waits">
      {reasons.map(({ reason, words }) => (
        <Row
          as="li"
          key={`${reason} ${words}`}
          gap={4}
          align="baseline"
          padding="8px 16px"
          className={styles.reason}
          data-reason={reason}
        >
          <Text as="strong" tone="warning" style={{ flex: '0 0 158px' }}>
            {EXCEPTION_LABELS[reason]}
          </Text>
          <Text style={{ flex: '1 1 230px' }}>{words}</Text>
        </Row>
      ))}
    </ul>
  );
}

type ClosedNoteProps = Pick<Receipt, 'closed' | 'state'> & {
  /** Absent for those who may not. */
  readonly onReopen: (() => void) | undefined;
};

export function ClosedNote({ closed, state, onReopen }: ClosedNoteProps) {
  if (closed === null) return null;
  const { how, by, at, reason, returned, dismissed, returnedHow, returnedAt } = closed;
  const wentBack = how === 'returned' && !dismissed && returned ? `${usdText(returned)} returned` : undefined;
  const parts = wentBack === undefined ? closedParts(closed) : undefined;
  return (
    <Stack gap={10} justify="start" className={details.section}>
      <Note>
        {parts !== undefined && <span>{`${parts}. `}</span>}
        {how === 'returned' ? (
          <span>
            <span>{wentBack ?? 'Returned'} to the payer</span>
            {returnedHow !== null && <span>{` by ${returnedHow}`}</span>}
            {returnedAt !== null && (
              <span>
                , <TimeInSentence instant={returnedAt} />
              </span>
            )}
            <span>. </span>
          </span>
        ) : (
          parts === undefined && <span>{`${dismissedText({ state })}. `}</span>
        )}
        <span>{by ?? 'Cage'} noted it, </span>
        <TimeInSentence instant={at} />
        <span>: {reason}</span>
      </Note>
      {onReopen && (
        <div>
          <Button variant="default" {...keyed(RECEIPT_KEYS.reopen)} onClick={onReopen}>
            Open again…
          </Button>
        </div>
      )}
    </Stack>
  );
}

type ReceiptActionsProps = OfReceipt & {
  readonly raw: string | null;
  readonly onAsk: (question: Question) => void;
};

const ACTIONS = [
  { key: RECEIPT_KEYS.enter, label: 'Enter its fields…' },
  { key: RECEIPT_KEYS.find, label: 'Find a request…' },
  { key: RECEIPT_KEYS.return, label: 'Returned…' },
  { key: RECEIPT_KEYS.dismiss, label: 'Dismiss…' },
] as const;

export function ReceiptActions({ receipt, raw, onAsk }: ReceiptActionsProps) {
  const questions = questionsFor(receipt, raw);
  return (
    <Row className={`${details.section} ${kit.buttons}`}>
      {ACTIONS.map(({ key, label }) => {
        const question = questions[key];
        return (
          question && (
            <Button key={key} variant="default" {...keyed(key)} onClick={() => onAsk(question)}>
              {label}
            </Button>
          )
        );
      })}
    </Row>
  );
}

type AllocationListProps = OfReceipt & {
  /** Absent for those who may only look. */
  readonly onAsk: ((question: Question) => void) | undefined;
};

const CHANGES = [
  { kind: 'move', label: 'Move…' },
  { kind: 'undo', label: 'Undo…' },
] as const;

export function AllocationList({ receipt, onAsk }: AllocationListProps) {
  const [first] = liveAllocations(receipt);
  return (
    <Stack as="ul">
      {receipt.allocations.map((allocation) => (
        <Row as="li" key={allocation.id} justify="space-between">
          <Stack gap={4} style={{ flex: '1 1 230px' }}>
            <Given allocation={allocation} />
            {allocation.undone && <Undone undone={allocation.undone} />}
          </Stack>
          {onAsk && allocation.undone === null && (
            <Row>
              {CHANGES.map(({ kind, label }) => (
                <Button
                  key={kind}
                  variant="default"
                  {...(allocation === first && keyed(RECEIPT_KEYS[kind]))}
                  onClick={() => onAsk({ kind, receipt, allocation })}
                >
                  {label}
                </Button>
              ))}
            </Row>
          )}
        </Row>
      ))}
    </Stack>
  );
}

function Given({ allocation }: { readonly allocation: Allocation }) {
  const { amount, depositId, username, at, undone } = allocation;
  const mark = markText(allocation);
  return (
    <>
      <Text as="p" {...(undone && { tone: 'dim', style: { textDecoration: 'line-through' } })}>
        <strong>{usdText(amount)}</strong> to{' '}
        <Link to="/deposits" search={{ open: depositId }}>
          {username}
        </Link>{' '}
        {givenBy(allocation)}, <TimeInSentence instant={at} />
      </Text>
      {mark !== undefined && (
        <p>
          <Mark tone="warning">{mark}</Mark>
        </p>
      )}
    </>
  );
}

function Undone({ undone }: { readonly undone: NonNullable<Allocation['undone']> }) {
  return (
    <Text as="p" tone="bad">
      <span>Taken back</span>
      {undone.by !== null && <span>{` by ${undone.by}`}</span>}
      <span>, </span>
      <TimeInSentence instant={undone.at} />
      <span>: {undone.reason}</span>
    </Text>
  );
}

function keyed(name: string) {
  return {
    'aria-keyshortcuts': name,
    rightSection: <Kbd className={`${kit.forKeys} ${styles.key}`}>{name}</Kbd>,
  };
}
