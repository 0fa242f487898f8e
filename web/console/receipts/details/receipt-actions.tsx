import { Button } from '@mantine/core';
import type { Receipt } from '../receipt/receipt-pages.ts';
import type { Question } from '../receipt/receipt-question.ts';
import { keyed } from './key-hint.tsx';
import styles from './receipt-actions.module.css';
import { questionsFor, RECEIPT_KEYS } from './receipt-questions.ts';

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
            <Button key={key} variant="default" {...keyed(key)} onClick={() => onAsk(question)}>
              {label}
            </Button>
          )
        );
      })}
    </div>
  );
}

const ACTIONS = [
  { key: RECEIPT_KEYS.enter, label: 'Enter its fields…' },
  { key: RECEIPT_KEYS.find, label: 'Find a request…' },
  { key: RECEIPT_KEYS.return, label: 'Returned…' },
  { key: RECEIPT_KEYS.dismiss, label: 'Dismiss…' },
] as const;
