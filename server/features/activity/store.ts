import type { Insertable } from 'kysely';
import type { ActivityLog } from '#db/types.ts';
import type { ActivityAction } from '#domain/activity/actions.ts';
import type { ActivityDetails, ActivityMetadata } from '#domain/activity/entry.ts';
import type { Queries } from '#server/platform/database/database.ts';
import type { RowSigner } from '#server/platform/sealing/row-signer.ts';
import { type EntryContent, signEntry } from './entry-signature.ts';

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

// A statement has 65,535 parameters at most.
const ROWS_A_STATEMENT = 4_000;

/**
 * Writes activity log entries in the transaction of their change, as its last step: until the commit nobody else can
 * write one (0003-keep-activity-log.sql).
 */
export async function appendActivity(
  transaction: Queries,
  signer: RowSigner,
  entries: readonly NewActivity[],
): Promise<void> {
  await insertActivity(transaction, signer, entries.map(activityRow));
}

/** The same, for `createChanges`. */
export function appendSigned(signer: RowSigner) {
  return (transaction: Queries, entries: readonly NewActivity[]) =>
    appendActivity(transaction, signer, entries);
}

/** @param rows made by `activityRow` */
export async function insertActivity(
  transaction: Queries,
  signer: RowSigner,
  rows: readonly ActivityRow[],
): Promise<void> {
  for (let done = 0; done < rows.length; done += ROWS_A_STATEMENT) {
    const signed = rows
      .slice(done, done + ROWS_A_STATEMENT)
      .map((row) => ({ ...row, ...signEntry(signer, row) }));
    await transaction.insertInto('activity_log').values(signed).execute();
  }
}

export type ActivityRow = EntryContent & Insertable<ActivityLog>;

export function activityRow(activity: NewActivity): ActivityRow {
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
