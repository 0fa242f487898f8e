import { randomUUIDv7 } from 'node:crypto';
import { type Cents, formatUsd } from '#domain/money/usd.ts';
import type { RecordKind } from '#domain/records/record.ts';
import type { ChangeContext } from '#server/features/approvals/change-context.ts';
import { holdChange, type Waiting } from '#server/features/approvals/hold-change.ts';
import type { AskedChange } from '#server/features/approvals/store.ts';
import { RECORD_TABLES } from '#server/features/record-tables.ts';
import {
  findRepeat,
  type RepeatableRequest,
  type StoredRequest,
} from '#server/features/requests/repeated-request.ts';
import { lockByName } from '#server/platform/database/await-others.ts';
import type { Queries } from '#server/platform/database/database.ts';
import { type LoggedRecord, type RecordEvent, recordActivityEntry } from './record-activity.ts';

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
  readonly requestId: string | undefined;
  readonly requestDigest: Buffer;
  readonly username: string;
  readonly method: string;
  readonly amountCents: Cents;
  /** Undefined if the request id is taken. */
  insert(transaction: Queries, columns: ManualColumns): Promise<LoggedRecord | undefined>;
  readonly event: RecordEvent;
  readonly asked: Pick<AskedChange, 'call' | 'input' | 'details'>;
};

export type Entered =
  | { readonly id: string; readonly waiting?: undefined }
  | { readonly waiting: Waiting; readonly id?: undefined };

/** A repeat returns the stored entry; another under the same request id throws ALREADY_EXISTS. */
export async function storeManualEntry(context: ChangeContext, entry: ManualEntry): Promise<Entered> {
  const { kind, requestId, requestDigest, username, method, amountCents } = entry;
  const { transaction, log, staff } = context;
  const request = { id: randomUUIDv7(), requestId, requestDigest };
  // of several at once, the first decides whether a second person is asked
  if (requestId !== undefined) await lockByName(transaction, `entry ${requestId}`);
  const repeated = await findRepeated(transaction, kind, request);
  if (repeated !== undefined) return repeated;
  const waiting = await holdChange(context, {
    ...entry.asked,
    kind: 'manual-entry',
    subject: { type: kind, id: requestId },
    summary: `Manual ${kind} of ${formatUsd(amountCents)} for ${username} by ${method}`,
    username,
    amountCents,
    adds: { amountCents, isOwnWord: true, places: [username] },
  });
  if (waiting) return { waiting };
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
    return { id: inserted.id };
  }
  // A player's request has taken the id since the first search.
  const repeat = await findRepeated(transaction, kind, request);
  if (repeat === undefined) throw new Error('An entry was neither stored nor a repeat');
  return repeat;
}

async function findRepeated(
  transaction: Queries,
  kind: RecordKind,
  request: RepeatableRequest,
): Promise<{ readonly id: string } | undefined> {
  const { requestId } = request;
  if (requestId === undefined) return undefined;
  const stored: StoredRequest[] = await transaction
    .selectFrom(RECORD_TABLES[kind])
    .select(['id', 'request_id as requestId', 'request_digest as requestDigest'])
    .where((is) => is.or([is('request_id', '=', requestId), is('id', '=', requestId)]))
    .execute();
  const repeat = findRepeat(kind, request, stored);
  if (repeat !== undefined && 'refusal' in repeat) throw repeat.refusal;
  return repeat && { id: repeat.id };
}
