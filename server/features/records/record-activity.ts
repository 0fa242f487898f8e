import type { ActivityAction } from '#domain/activity/actions.ts';
import type { ActivityDetails, ActivityMetadata } from '#domain/activity/entry.ts';
import { loggedAmount } from '#domain/activity/logged-values.ts';
import type { Cents } from '#domain/money/usd.ts';
import type { RecordKind } from '#domain/records/record.ts';
import type { Actor, NewActivity } from '#server/features/activity/store.ts';

/** The record before the event. */
export type LoggedRecord = {
  readonly id: string;
  readonly username: string;
  readonly method: string;
  readonly amount_cents: Cents;
  readonly status: string;
};

export type RecordEvent = {
  readonly action: ActivityAction;
  readonly message: string;
  readonly metadata?: ActivityMetadata;
  readonly details?: ActivityDetails;
};

export function recordActivityEntry(
  kind: RecordKind,
  record: LoggedRecord,
  actor: Actor | undefined,
  event: RecordEvent,
): NewActivity {
  const { id, username, method, status } = record;
  const amount = loggedAmount(record.amount_cents);
  return {
    action: event.action,
    message: event.message,
    actor,
    username,
    subject: { type: kind, id },
    metadata: { method, amount, status, ...event.metadata },
    details: {
      [`${kind}Username`]: username,
      [`${kind}Amount`]: amount,
      [`${kind}Method`]: method,
      ...event.details,
    },
  };
}
