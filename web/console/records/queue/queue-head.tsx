import { QueueSummary } from '../../controls/queue-summary.tsx';
import { useNow } from '../../time/clock.ts';
import type { RecordKind } from '../record/record.ts';
import { waitingSince } from '../record/waiting.ts';
import { amountText } from '../values/record-facts.tsx';
import { useQueue } from './use-queue.ts';

/** The requests that wait for staff. */
export function QueueHead({ kind }: { readonly kind: RecordKind }) {
  const queue = useQueue(kind);
  const now = useNow();
  if (!queue) return null;
  const { pending, amount, oldest } = queue;
  return (
    <QueueSummary
      count={pending}
      state="pending"
      amountText={amountText(amount)}
      oldest={oldest}
      {...(oldest !== null && { waiting: waitingSince(oldest, now) })}
    />
  );
}
