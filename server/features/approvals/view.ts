import { type RawBuilder, sql } from 'kysely';
import type { ApprovalFilter, ApprovalInCents } from '#contract/approvals.ts';
import { CALLS } from '#contract/calls.ts';
import { type Capability, can, type Role } from '#domain/access/capabilities.ts';
import { APPROVABLE_CALLS, type ApprovableCall, type ApprovalKind } from '#domain/approvals/approval.ts';
import type { Services } from '#server/features/services.ts';
import type { Queries } from '#server/platform/database/database.ts';
import { cutPage, isAfter, oneMoreThan, readCursor, UUID } from '#server/platform/paging/page-cursor.ts';
import { isApprovalSigned } from './signed-approvals.ts';
import type { AskedChange, StoredApproval } from './store.ts';

type Viewer = { readonly id: string; readonly role: Role };

/** Omits rows that are not as Cage signed them. */
export async function findApprovals(
  { database: { reads }, signer }: Pick<Services, 'database' | 'signer'>,
  filter: ApprovalFilter,
  viewer: Viewer,
) {
  const after = filter.cursor === undefined ? undefined : readCursor(filter.cursor, UUID);
  let query = visibleTo(reads, viewer).selectAll();
  if (filter.state) query = query.where('state', '=', filter.state);
  if (filter.kind) query = query.where('kind', '=', filter.kind);
  if (after) query = query.where(isAfter('approvals', after));
  const found = await query
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(oneMoreThan(filter.limit))
    .execute();
  const { rows, nextCursor } = cutPage(found, filter.limit, undefined);
  const signed = rows.filter((row) => isApprovalSigned(signer, row));
  return { approvals: signed.map(toApproval), nextCursor };
}

/** Of whoever asks for it. */
export function capabilityOf(call: ApprovableCall): Capability {
  return CALLS[call].access;
}

/** Of whoever decides. What is an owner's word needs no second owner, or one with a single owner could never be made. */
export function decidingOf(call: ApprovableCall): Capability {
  return call === 'writeOff' ? 'money.close' : capabilityOf(call);
}

export function isVisibleTo(approval: StoredApproval, { id, role }: Viewer): boolean {
  return approval.requested_by === id || can(role, decidingOf(approval.call as ApprovableCall));
}

function visibleTo(queries: Queries, { id, role }: Viewer) {
  const own = APPROVABLE_CALLS.filter((call) => can(role, decidingOf(call)));
  return queries
    .selectFrom('approvals')
    .where((is) => is.or([is('call', '=', sql<string>`any(${own}::text[])`), is('requested_by', '=', id)]));
}

export function toApproval(row: StoredApproval): ApprovalInCents {
  return {
    id: row.id,
    kind: row.kind as ApprovalKind,
    call: row.call,
    subjectType: row.subject_type as ApprovalInCents['subjectType'],
    recordId: recordIdOf(row),
    summary: row.summary,
    details: row.details as string[],
    username: row.username,
    amount: row.amount_cents as ApprovalInCents['amount'],
    requestedBy: row.requested_by,
    requestedByName: row.requested_by_name,
    requestedAt: row.created_at.toISOString(),
    state: row.state as ApprovalInCents['state'],
    decidedByName: row.decided_by_name,
    decidedAt: row.decided_at?.toISOString() ?? null,
    reason: row.reason,
  };
}

/** A newly entered receipt cannot be opened before its approval. */
function recordIdOf({ subject_type: type, subject_id: id, ...row }: StoredApproval): string | null {
  if (type === 'receipt') {
    const isNew = row.call === 'enterReceipt' && !('receiptId' in (row.input as object));
    return isNew ? null : id;
  }
  const isRecord = row.subject_version !== null && ['deposit', 'withdrawal'].includes(type);
  return isRecord ? id : null;
}

type OnRecord = {
  readonly id: string;
  readonly kind: ApprovalKind;
  readonly call: string;
  readonly summary: string;
  readonly requestedBy: string;
  readonly requestedByName: string;
  readonly requestedAt: string;
};

/** Whether anything waits at all is asked once a statement, since mostly nothing does. */
export function approvalsColumn(kind: AskedChange['subject']['type'], recordId: RawBuilder<unknown>) {
  return sql<OnRecord[]>`coalesce(case when exists (select from approvals where state = 'waiting') then (
      select jsonb_agg(jsonb_build_object(
        'id', id, 'kind', kind, 'call', call, 'summary', summary, 'requestedBy', requested_by,
        'requestedByName', requested_by_name, 'requestedAt', created_at) order by created_at desc, id desc)
      from approvals
      where subject_type = ${sql.lit(kind)} and subject_id = ${recordId}::text and state = 'waiting'
    ) end, '[]')`.as('approvals');
}

export async function approvalsOf(
  queries: Queries,
  type: AskedChange['subject']['type'],
  ids: readonly string[],
): Promise<ReadonlyMap<string, ReturnType<typeof toApprovalsOnRecord>>> {
  if (ids.length === 0) return new Map();
  const { rows } = await sql<{ subject_id: string; approvals: readonly OnRecord[] }>`
    select subject_id, ${approvalsColumn(type, sql`subject.subject_id`)}
    from unnest(${ids}::text[]) as subject (subject_id)
    where exists (
      select from approvals
      where subject_type = ${type} and approvals.subject_id = subject.subject_id and state = 'waiting')`.execute(
    queries,
  );
  return new Map(rows.map((row) => [row.subject_id, toApprovalsOnRecord(row.approvals)]));
}

export function toApprovalsOnRecord(approvals: readonly OnRecord[]) {
  return approvals.map((each) => ({ ...each, requestedAt: new Date(each.requestedAt).toISOString() }));
}
