import { type WaitLimits, waitSince } from '#domain/records/wait-limits.ts';
import { QueueSummary } from '../../kit/queue-summary.tsx';
import { useNow } from '../../time/when.tsx';
import type { RecordKind } from '../record/record.ts';
import { amountText } from '../values/record-facts.tsx';
import { useQueue } from './use-queue.ts';

/** The requests that wait for staff. */
export function QueueHead({ kind, waits }: { readonly kind: RecordKind; readonly waits: WaitLimits }) {
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
      {...(oldest !== null && { waiting: waitSince(new Date(oldest), now, waits) })}
    />
  );
}
