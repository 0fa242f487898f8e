import { appendSigned, type NewActivity } from '#server/features/activity/store.ts';
import { type Changes, createChanges } from '#server/platform/changes/changes.ts';
import type { Database } from '#server/platform/database/database.ts';
import type { RowSigner } from '#server/platform/sealing/row-signer.ts';

/** For commands; running nodes learn of the changes by their feeds. */
export function operatorChanges(database: Database, signer: RowSigner): Changes<NewActivity> {
  return createChanges(database, { append: appendSigned(signer), onCommitted() {} });
}
