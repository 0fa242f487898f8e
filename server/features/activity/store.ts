import type { Insertable } from 'kysely';
import type { ActivityLog } from '#db/types.ts';
import type { ActivityAction } from '#domain/activity/actions.ts';
import type { ActivityDetails, ActivityMetadata } from '#domain/activity/entry.ts';
import type { Queries } from '#server/platform/database/database.ts';
import type { RowSigner } from '#server/platform/sealing/row-signer.ts';
import { type EntryContent, signEntry } from './entry-signature.ts';

/** The entry keeps this even if the person is renamed or removed. */
export type Actor = {
  readonly id: string;
  readonly displayName: string;
  readonly email: string;
  /** Undefined where there was no request. */
  readonly address?: string | undefined;
  readonly sessionId?: string | undefined;
};

export type NewActivity = {
  readonly action: ActivityAction;
  readonly message: string;
  readonly actor?: Actor | undefined;
  /** For a request without a session, such as a sign-in; otherwise it is the actor's. */
  readonly address?: string | undefined;
  readonly username?: string | undefined;
  readonly subject?: { readonly type: string; readonly id: string } | undefined;
  readonly metadata?: ActivityMetadata;
  readonly details?: ActivityDetails;
};

// A statement has 65,535 parameters at most.
const ROWS_A_STATEMENT = 4_000;

/** The transaction's last step: until the commit nobody else can log (0003-keep-activity-log.sql). */
export async function appendActivity(
  transaction: Queries,
  signer: RowSigner,
  entries: readonly NewActivity[],
): Promise<void> {
  await insertActivity(transaction, signer, entries.map(activityRow));
}

export function appendSigned(signer: RowSigner) {
  return (transaction: Queries, entries: readonly NewActivity[]) =>
    appendActivity(transaction, signer, entries);
}

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
