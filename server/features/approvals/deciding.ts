import {
  APPROVAL_STATE_LABELS,
  type ApprovableCall,
  type ApprovalState,
} from '#domain/approvals/approval.ts';
import { formatReadableTimestamp } from '#domain/time/display.ts';
import type { Services } from '#server/features/services.ts';
import type { Queries } from '#server/platform/database/database.ts';
import { CallError } from '#server/platform/protocol/call-error.ts';
import type { Staff } from '#server/platform/sessions/sessions.ts';
import type { ApprovedAction } from './approved-action.ts';
import { isApprovalSigned } from './signed-approvals.ts';
import { findApproval, lockApproval, type StoredApproval, setAside } from './store.ts';
import { isVisibleTo } from './view.ts';

export type Asked = { readonly approval: StoredApproval; readonly approvedAction: ApprovedAction };

/**
 * Locks a waiting change after its subject. NOT_FOUND for one that the caller may not see;
 * FAILED_PRECONDITION for one that is decided, or not as Cage signed it.
 */
export async function lockAsked(
  transaction: Queries,
  { approvedActions, signer, onAltered }: Pick<Services, 'approvedActions' | 'signer' | 'onAltered'>,
  id: string,
  staff: Staff,
): Promise<Asked> {
  const found = await findApproval(transaction, id);
  if (found === undefined || !isVisibleTo(found, staff)) {
    throw new CallError('NOT_FOUND', 'This request for approval does not exist.');
  }
  const requireSigned = (approval: StoredApproval) => {
    if (isApprovalSigned(signer, approval)) return;
    onAltered({ approvals: [id] });
    throw new CallError(
      'FAILED_PRECONDITION',
      'This request was written or changed in the database, past Cage. It counts for nothing, and nothing was changed.',
    );
  };
  requireSigned(found);
  const approvedAction = approvedActions[found.call as ApprovableCall];
  await approvedAction.lock(transaction, found);
  const approval = await lockApproval(transaction, id);
  requireSigned(approval);
  if (approval.state !== 'waiting') throw decidedAlready(approval);
  return { approval, approvedAction };
}

function decidedAlready({ state, decided_by_name, decided_at }: StoredApproval): CallError {
  const label = APPROVAL_STATE_LABELS[state as ApprovalState].toLowerCase();
  const when = decided_at ? ` at ${formatReadableTimestamp(decided_at)} (New York)` : '';
  return new CallError('FAILED_PRECONDITION', `This was ${label} by ${decided_by_name}${when}.`);
}

// More than a casino ever has waiting: rows written past Cage must not fill the memory.
const MOST = 1_000;

/** Sets aside rows not as Cage signed them, which makes room for people's requests, and notifies owners. */
export async function findSignedWaiting(
  services: Pick<Services, 'database' | 'change' | 'signer' | 'onAltered'>,
): Promise<StoredApproval[]> {
  const { database, signer } = services;
  const rows = await database.reads
    .selectFrom('approvals')
    .selectAll()
    .where('state', '=', 'waiting')
    .orderBy('created_at')
    .limit(MOST)
    .execute();
  const altered = rows.filter((row) => !isApprovalSigned(signer, row));
  if (altered.length > 0) await setAllAside(services, altered);
  return rows.filter((row) => !altered.includes(row));
}

async function setAllAside(
  { change, signer, onAltered }: Parameters<typeof findSignedWaiting>[0],
  altered: readonly StoredApproval[],
): Promise<void> {
  onAltered({ approvals: altered.map(({ id }) => id) });
  await change(async (transaction, log) => {
    for (const { id } of altered) {
      const approval = await lockApproval(transaction, id);
      if (approval.state !== 'waiting' || isApprovalSigned(signer, approval)) continue;
      await setAside(transaction, id);
      log({
        action: 'approval_withdrawn',
        message: 'Set aside a request for approval that was written or changed in the database, past Cage',
        subject: { type: 'approval', id },
      });
    }
  });
}
