import { needsApproval } from '#domain/approvals/approval-settings.ts';
import type { ChangeContext } from '#server/features/approvals/change-context.ts';
import { approvalSettings, findSubjectsWaiting } from '#server/features/approvals/store.ts';
import { recordActivityEntry } from '#server/features/records/record-activity.ts';
import { isHeldByOther } from '#server/features/records/record-store.ts';
import type { Staff } from '#server/platform/sessions/sessions.ts';
import { type StatusEdit, statusEdit, type WantedStatus } from './status-edit.ts';
import { type DepositRow, lockFreeDeposits, updateStatuses } from './store.ts';

export type StatusChange = WantedStatus & {
  readonly depositId: string;
  readonly version?: number | undefined;
  readonly staff: Staff;
};

/**
 * Sets several statuses in few statements, as `changeRecord` would, but waits for nobody. Answers false for a
 * deposit left alone, which is to be changed by itself: it has to wait, or be withdrawn or refused in words.
 */
export async function changeStatuses(
  { transaction, log, signer }: Pick<ChangeContext, 'transaction' | 'log' | 'signer'>,
  changes: readonly StatusChange[],
): Promise<boolean[]> {
  const ids = changes.map(({ depositId }) => depositId);
  const rows = await lockFreeDeposits(transaction, ids);
  // While a deposit is locked, nothing new can be asked for on it.
  const waiting = await findSubjectsWaiting(transaction, { type: 'deposit', ids });
  const { settings } = await approvalSettings.load(transaction, signer);
  const mayHaveToWait = needsApproval(settings, 'manual-entry', null);
  const taken = new Set<string>();
  const made: Array<{ change: StatusChange; before: DepositRow; edit: StatusEdit }> = [];
  const isDone = changes.map((change) => {
    const before = rows.get(change.depositId);
    if (before === undefined || waiting.has(before.id) || taken.has(before.id)) return false;
    if (isHeldByOther(before, change.staff.id) || isOutdated(change, before)) return false;
    const edit = statusEdit(before, change, change.staff);
    if (edit?.asked && mayHaveToWait) return false;
    taken.add(before.id);
    if (edit) made.push({ change, before, edit });
    return true;
  });
  if (made.length === 0) return isDone;
  const versions = await updateStatuses(
    transaction,
    made.map(({ before, edit: { fields } }) => ({ id: before.id, ...fields })),
  );
  for (const { change, before, edit } of made) {
    const metadata = { ...edit.event.metadata, version: versions.get(before.id) as number };
    log(recordActivityEntry('deposit', before, change.staff, { ...edit.event, metadata }));
  }
  return isDone;
}

function isOutdated({ version }: StatusChange, before: DepositRow): boolean {
  return version !== undefined && version !== before.version;
}
