import type { Insertable } from 'kysely';
import type { ActivityLog } from '#db/types.ts';
import type { ActivityAction } from '#domain/activity/actions.ts';
import type { ActivityDetails, ActivityMetadata } from '#domain/activity/entry.ts';
import type { Queries } from '#server/platform/database/database.ts';

/** Who did it; the entry keeps this even if the person is renamed or removed. */
export type Actor = {
  readonly id: string;
  readonly displayName: string;
  readonly email: string;
  /** Where the request came from, and in which session; undefined where there was none. */
  readonly address?: string | undefined;
  readonly sessionId?: string | undefined;
};

export type NewActivity = {
  readonly action: ActivityAction;
  readonly message: string;
  readonly actor?: Actor | undefined;
  /** Where a request without a session came from, such as a sign-in; otherwise the actor's. */
  readonly address?: string | undefined;
  readonly username?: string | undefined;
  /** What it was done to, for example `deposit` and its id. */
  readonly subject?: { readonly type: string; readonly id: string } | undefined;
  readonly metadata?: ActivityMetadata;
  readonly details?: ActivityDetails;
};

/**
 * Writes activity log entries in the transaction of their change, as its last step: until the commit nobody else can
 * write one (0014-chain-activity-log.sql).
 */
export async function appendActivity(transaction: Queries, entries: readonly NewActivity[]): Promise<void> {
  await insertActivity(transaction, entries.map(activityRow));
}

export async function insertActivity(
  transaction: Queries,
  rows: ReadonlyArray<Insertable<ActivityLog>>,
): Promise<void> {
  await transaction.insertInto('activity_log').values(rows).execute();
}

export function activityRow(activity: NewActivity): Insertable<ActivityLog> {
  const { action, message, actor, username, subject, metadata, details } = activity;
  return {
    action,
    message,
    username: username ?? null,
    actor_id: actor?.id ?? null,
    actor_name: actor?.displayName ?? null,
    actor_email: actor?.email ?? null,
    subject_type: subject?.type ?? null,
    subject_id: subject?.id ?? null,
    metadata: JSON.stringify(metadata ?? {}),
    details: JSON.stringify(details ?? {}),
    address: activity.address ?? actor?.address ?? null,
    session_id: actor?.sessionId ?? null,
  };
}
