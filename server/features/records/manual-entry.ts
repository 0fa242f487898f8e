import { v7 as uuidv7 } from 'uuid';
import type { Cents } from '#domain/money/usd.ts';
import type { RecordKind } from '#domain/records/record-kind.ts';
import { findRepeat, type StoredRequest } from '#server/features/requests/repeated-request.ts';
import type { Services } from '#server/features/services.ts';
import type { Queries } from '#server/platform/database/database.ts';
import type { Staff } from '#server/platform/sessions/sessions.ts';
import { type LoggedRecord, type RecordEvent, recordActivityEntry } from './record-activity.ts';
import { RECORD_TABLES } from './record-kind.ts';

/** The columns that every manual entry has. */
export type ManualColumns = {
  readonly id: string;
  readonly request_id: string | null;
  readonly request_digest: Buffer;
  readonly source: 'staff';
  readonly created_by: string;
  readonly username: string;
  readonly method: string;
  readonly amount_cents: Cents;
};

export type ManualEntry = {
  readonly kind: RecordKind;
  readonly staff: Staff;
  readonly requestId: string | undefined;
  readonly requestDigest: Buffer;
  readonly username: string;
  readonly method: string;
  readonly amountCents: Cents;
  /** @returns the row; undefined if the request id is taken */
  insert(transaction: Queries, columns: ManualColumns): Promise<LoggedRecord | undefined>;
  readonly event: RecordEvent;
};

/**
 * Stores and logs a manual entry, both or neither; a repeat returns the stored one.
 * @returns the id of the record
 * @throws CallError ALREADY_EXISTS for another entry under the same request id
 */
export async function storeManualEntry(change: Services['change'], entry: ManualEntry): Promise<string> {
  const { kind, staff, requestId, requestDigest, username, method, amountCents } = entry;
  const request = { id: uuidv7(), requestId, requestDigest };
  return change(async (transaction, log) => {
    const inserted = await entry.insert(transaction, {
      id: request.id,
      request_id: requestId ?? null,
      request_digest: requestDigest,
      source: 'staff',
      created_by: staff.id,
      username,
      method,
      amount_cents: amountCents,
    });
    if (inserted) {
      log(recordActivityEntry(kind, inserted, staff, entry.event));
      return inserted.id;
    }
    const stored: StoredRequest[] = await transaction
      .selectFrom(RECORD_TABLES[kind])
      .select(['id', 'request_id as requestId', 'request_digest as requestDigest'])
      .where('request_id', '=', requestId as string)
      .execute();
    const repeat = findRepeat(kind, request, stored);
    if (repeat === undefined) throw new Error('An entry was neither stored nor a repeat');
    if ('refusal' in repeat) throw repeat.refusal;
    return repeat.id;
  });
}
