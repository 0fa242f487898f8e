import type { Services } from '#server/features/services.ts';
import { isApprovalSigned } from './signed-approvals.ts';
import { lockApproval, type StoredApproval, setAside } from './store.ts';

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
