import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { Mark } from '../../kit/mark.tsx';
import { TimeInSentence } from '../../time/when.tsx';
import type { Receipt } from '../receipt/receipt-pages.ts';
import type { Allocation, Question } from '../receipt/receipt-question.ts';
import { givenBy, liveAllocations, markText, usdText } from '../receipt/receipt-text.ts';
import styles from './allocation-list.module.css';
import { keyed } from './key-hint.tsx';
import { RECEIPT_KEYS } from './receipt-questions.ts';

type AllocationListProps = {
  readonly receipt: Receipt;
  /** Absent for those who may only look. */
  readonly onAsk: ((question: Question) => void) | undefined;
};

const ACTIONS = [
  { kind: 'move', label: 'Move…' },
  { kind: 'undo', label: 'Undo…' },
] as const;

/** To which deposits a receipt was given, also what was taken back from them. */
export function AllocationList({ receipt, onAsk }: AllocationListProps) {
  const [first] = liveAllocations(receipt);
  return (
    <ul className={styles.list}>
      {receipt.allocations.map((allocation) => (
        <li key={allocation.id} className={styles.item} data-undone={allocation.undone ? true : undefined}>
          <p className={styles.top}>
            <strong>{usdText(allocation.amount)}</strong> to{' '}
            <Link to="/deposits" search={{ open: allocation.depositId }} className={styles.player}>
              {allocation.username}
            </Link>{' '}
            {givenBy(allocation)}, <TimeInSentence instant={allocation.at} />
          </p>
          {markText(allocation) !== undefined && (
            <p>
              <Mark tone="warning">{markText(allocation)}</Mark>
            </p>
          )}
          {allocation.undone ? (
            <Undone undone={allocation.undone} />
          ) : (
            onAsk && (
              <div className={styles.actions}>
                {ACTIONS.map(({ kind, label }) => (
                  <Button
                    key={kind}
                    variant="default"
                    {...(allocation === first && keyed(RECEIPT_KEYS[kind]))}
                    onClick={() => onAsk({ kind, receipt, allocation })}
                  >
                    {label}
                  </Button>
                ))}
              </div>
            )
          )}
        </li>
      ))}
    </ul>
  );
}

function Undone({ undone }: { readonly undone: NonNullable<Allocation['undone']> }) {
  return (
    <p className={styles.undone}>
      <span>Taken back</span>
      {undone.by !== null && <span>{` by ${undone.by}`}</span>}
      <span>, </span>
      <TimeInSentence instant={undone.at} />
      <span>: {undone.reason}</span>
    </p>
  );
}
