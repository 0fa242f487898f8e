import { RelativeTime } from '../time/when.tsx';
import styles from './lists.module.css';

type QueueSummaryProps = {
  readonly count: number;
  /** `pending`, `waiting`. */
  readonly state: string;
  readonly amountText: string;
  readonly oldest: string | null;
  readonly waiting?: 'short' | 'long' | 'too-long';
};

export function QueueSummary({ count, state, amountText, oldest, waiting }: QueueSummaryProps) {
  return (
    <p className={styles.queue}>
      <strong>
        {count.toLocaleString('en-US')} {state}
      </strong>
      {count > 0 && <span>{amountText}</span>}
      {oldest !== null && (
        <span data-waiting={waiting}>
          oldest <RelativeTime instant={oldest} />
        </span>
      )}
    </p>
  );
}
