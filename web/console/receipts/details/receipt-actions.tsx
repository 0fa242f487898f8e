import { Button, Kbd } from '@mantine/core';
import type { Receipt } from '../receipt/receipt-pages.ts';
import type { Question } from '../receipt/receipt-question.ts';
import { isGivable } from '../receipt/receipt-text.ts';
import styles from './receipt-actions.module.css';

type ReceiptActionsProps = {
  readonly receipt: Receipt;
  readonly raw: string | null;
  readonly onAsk: (question: Question) => void;
};

/** What can be done with a receipt besides taking a suggestion. Each has its key. */
export function ReceiptActions({ receipt, raw, onAsk }: ReceiptActionsProps) {
  const questions = questionsFor(receipt, raw);
  return (
    <div className={styles.actions}>
      {ACTIONS.map(({ key, label }) => {
        const question = questions[key];
        return (
          question && (
            <Button
              key={key}
              variant="default"
              aria-keyshortcuts={key}
              rightSection={<Kbd className={styles.key ?? ''}>{key}</Kbd>}
              onClick={() => onAsk(question)}
            >
              {label}
            </Button>
          )
        );
      })}
    </div>
  );
}

const ACTIONS = [
  { key: 'e', label: 'Enter its fields…' },
  { key: 'f', label: 'Find a request…' },
  { key: 'r', label: 'Returned…' },
  { key: 'd', label: 'Dismiss…' },
] as const;

type ActionKey = (typeof ACTIONS)[number]['key'];

/** What each key asks about a receipt that is open; those that do not apply are absent. */
export function questionsFor(
  receipt: Receipt,
  raw: string | null,
): Readonly<Partial<Record<ActionKey, Question>>> {
  const isMoney = isGivable(receipt);
  return {
    ...(receipt.amountText === null && { e: { kind: 'enter', receipt, raw } }),
    ...(isMoney && { f: { kind: 'give', receipt }, r: { kind: 'return', receipt } }),
    d: { kind: 'dismiss', receipts: [receipt] },
  };
}
