import { sql } from 'kysely';
import type { NewActivity } from '#server/features/activity/store.ts';
import type { Queries } from '#server/platform/database/database.ts';
import type { RowSigner, SignedFields } from '#server/platform/sealing/row-signer.ts';
import type { StoredApproval } from './store.ts';

const SIGNED_AT_ONCE = 500;

/** Whether it was asked for, and decided, by Cage: who can write the table cannot have a change made by it. */
export function isApprovalSigned(signer: RowSigner, approval: StoredApproval): boolean {
  return signer.holds(approval.signature, 'approval', approvalFields(approval));
}

/**
 * Signs the approvals that entries of the log are about. To be called with the entries of a transaction at its end:
 * whoever asks or decides logs it, so that nothing of theirs is left unsigned.
 */
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

/**
 * Signs approvals with the present key.
 * @param which those that an earlier key has signed, or all, as they are
 */
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

/** Those that have been decided since they were read are left alone: they are signed by that. */
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
