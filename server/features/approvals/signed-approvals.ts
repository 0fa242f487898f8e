import { sql } from 'kysely';
import type { NewActivity } from '#server/features/activity/store.ts';
import type { Queries } from '#server/platform/database/database.ts';
import type { RowSigner, SignedFields } from '#server/platform/sealing/row-signer.ts';
import type { StoredApproval } from './store.ts';

const SIGNED_AT_ONCE = 500;

/** Whether Cage made the row: database access alone can have no change made by it. */
export function isApprovalSigned(signer: RowSigner, approval: StoredApproval): boolean {
  return signer.holds(approval.signature, 'approval', approvalFields(approval));
}

/** Call it with all log entries at a transaction's end: every request and decision is logged. */
export async function signLoggedApprovals(
  transaction: Queries,
  signer: RowSigner,
  entries: readonly NewActivity[],
): Promise<void> {
  const ids = entries.flatMap(({ action, details }) =>
    action.startsWith('approval_') ? (details?.approvalId ?? []) : [],
  );
  if (ids.length === 0) return;
  const approvals = await transaction.selectFrom('approvals').selectAll().where('id', 'in', ids).execute();
  await store(transaction, signer, approvals);
}

/** Signs with the present key: rows that an earlier key has signed, or all, as they are. */
export async function signApprovals(
  queries: Queries,
  signer: RowSigner,
  which: 'signed' | 'all',
): Promise<void> {
  for (let after: string | undefined; ; ) {
    let query = queries.selectFrom('approvals').selectAll().orderBy('id').limit(SIGNED_AT_ONCE);
    if (after !== undefined) query = query.where('id', '>', after);
    const rows = await query.execute();
    const due = rows.filter((row) =>
      isApprovalSigned(signer, row) ? !signer.isCurrent(row.signature) : which === 'all',
    );
    await store(queries, signer, due);
    after = rows.at(-1)?.id;
    if (after === undefined) return;
  }
}

/** Skips rows decided since they were read: the decision has signed them. */
async function store(
  queries: Queries,
  signer: RowSigner,
  approvals: readonly StoredApproval[],
): Promise<void> {
  if (approvals.length === 0) return;
  const signatures = approvals.map((each) => signer.sign('approval', approvalFields(each)));
  await sql`
    update approvals set signature = signed.signature
    from unnest(
      ${approvals.map(({ id }) => id)}::uuid[], ${approvals.map(({ state }) => state)}::text[], ${signatures}::text[]
    ) as signed (id, state, signature)
    where approvals.id = signed.id and approvals.state = signed.state`.execute(queries);
}

function approvalFields(row: StoredApproval): SignedFields {
  return {
    id: row.id,
    kind: row.kind,
    call: row.call,
    input: JSON.stringify(row.input),
    subjectType: row.subject_type,
    subjectId: row.subject_id,
    subjectVersion: row.subject_version,
    summary: row.summary,
    details: JSON.stringify(row.details),
    username: row.username,
    amountCents: row.amount_cents,
    requestedBy: row.requested_by,
    requestedByName: row.requested_by_name,
    createdAt: row.created_at.getTime(),
    state: row.state,
    decidedBy: row.decided_by,
    decidedByName: row.decided_by_name,
    decidedAt: row.decided_at?.getTime() ?? null,
    reason: row.reason,
  };
}
