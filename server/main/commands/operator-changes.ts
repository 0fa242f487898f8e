import { appendSigned, type NewActivity } from '#server/features/activity/store.ts';
import { type Changes, createChanges } from '#server/platform/changes/changes.ts';
import type { Database } from '#server/platform/database/database.ts';
import type { RowSigner } from '#server/platform/sealing/row-signer.ts';

/** For changes by a command, each with its log entry; nodes that run learn of them by their feeds. */
export function operatorChanges(database: Database, signer: RowSigner): Changes<NewActivity> {
  return createChanges(database, { append: appendSigned(signer), onCommitted() {} });
}
