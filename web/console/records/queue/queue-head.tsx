import { useNow } from '../../time/clock.ts';
import { RelativeTime } from '../../time/when.tsx';
import type { RecordKind } from '../record/record.ts';
import { waitingSince } from '../record/waiting.ts';
import { amountText } from '../values/record-facts.tsx';
import styles from './queue-head.module.css';
import { useQueue } from './use-queue.ts';

/** The queue: how many requests wait, for how much, and since when the oldest has. */
export function QueueHead({ kind }: { readonly kind: RecordKind }) {
  const queue = useQueue(kind);
  const now = useNow();
  if (!queue) return null;
  const { pending, amount, oldest } = queue;
  return (
    <p className={styles.queue}>
      <strong>{pending.toLocaleString('en-US')} pending</strong>
      {pending > 0 && <span>{amountText(amount)}</span>}
      {oldest !== null && (
        <span data-waiting={waitingSince(oldest, now)}>
          oldest <RelativeTime instant={oldest} />
        </span>
      )}
    </p>
  );
}
