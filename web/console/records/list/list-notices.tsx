import { Button } from '@mantine/core';
import { type WaitLimits, waitSince } from '#domain/records/waiting-times.ts';
import { ArrowUpIcon } from '../../icons/icons.tsx';
import { QueueSummary } from '../../kit/lists.tsx';
import overlays from '../../kit/overlays.module.css';
import { ListMessage } from '../../kit/panel.tsx';
import { useNow } from '../../time/when.tsx';
import { amountText, type RecordKind } from '../record/record.ts';
import { MAX_HELD } from './record-page.ts';
import { useQueue } from './use-queue.ts';

type NewRecordsPillProps = {
  readonly kind: RecordKind | 'receipt';
  readonly count: number;
  readonly onShow: () => void;
};

/** Covers the list, so that nothing moves. */
export function NewRecordsPill({ kind, count, onShow }: NewRecordsPillProps) {
  return (
    <div className={overlays.bannerPlace} style={{ zIndex: 4 }} role="status">
      {count > 0 && (
        <Button radius="xl" leftSection={<ArrowUpIcon size={14} />} onClick={onShow}>
          {count >= MAX_HELD ? `${MAX_HELD}+` : count} new {count === 1 ? kind : `${kind}s`}
        </Button>
      )}
    </div>
  );
}

type EmptyProps = {
  readonly plural: string;
  readonly isQueue: boolean;
  readonly onClear: (() => void) | undefined;
  /** Absent if everything was searched: a search by one or two letters goes through a long list in parts. */
  readonly onLookFurther: (() => void) | undefined;
};

export function EmptyList({ plural, isQueue, onClear, onLookFurther }: EmptyProps) {
  return (
    <ListMessage>
      <p>
        {emptyText(plural, {
          isQueue,
          isFiltered: onClear !== undefined,
          isPart: onLookFurther !== undefined,
        })}
      </p>
      {onLookFurther && (
        <Button onClick={onLookFurther}>{isQueue ? 'Look further' : 'Look further back'}</Button>
      )}
      {onClear && (
        <Button variant="default" onClick={onClear}>
          Clear filters
        </Button>
      )}
    </ListMessage>
  );
}

function emptyText(
  plural: string,
  { isQueue, isFiltered, isPart }: Readonly<Record<'isQueue' | 'isFiltered' | 'isPart', boolean>>,
): string {
  if (isPart) return `No ${plural} match among the ${isQueue ? 'oldest' : 'newest'}`;
  if (isFiltered) return `No ${plural} match`;
  return isQueue ? `No ${plural} wait` : `No ${plural} yet`;
}

type QueueHeadProps = {
  readonly kind: RecordKind;
  readonly status: string | undefined;
  readonly waits: WaitLimits;
};

/** Of what waits in the status shown, or else for a first decision. */
export function QueueHead({ kind, status, waits }: QueueHeadProps) {
  const queue = useQueue(kind);
  const now = useNow();
  const isToSend = status === 'approved';
  const waiting = isToSend ? queue.approved : queue.pending;
  if (!waiting) return null;
  const { count, amount, oldest } = waiting;
  return (
    <QueueSummary
      count={count}
      state={isToSend ? 'to send' : 'pending'}
      amountText={amountText(amount)}
      oldest={oldest}
      {...(oldest !== null && { waiting: waitSince(new Date(oldest), now, waits) })}
    />
  );
}
