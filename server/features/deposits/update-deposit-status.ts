import { updateDepositStatus } from '#contract/deposits/update-deposit-status.ts';
import { type DepositStatus, depositStatusLabel } from '#domain/deposits/status.ts';
import { type Actor, recordActivity } from '#server/features/activity/record.ts';
import type { Database } from '#server/platform/database/database.ts';
import { CallError } from '#server/platform/protocol/call-error.ts';
import { defineHandler } from '#server/platform/protocol/handler.ts';
import { statusActivity } from './status-activity.ts';
import { findDeposit } from './view.ts';

export function updateDepositStatusHandler(database: Database, onChanged: () => void) {
  return defineHandler(updateDepositStatus, async ({ input, staff }) => {
    await changeStatus(database, { ...input, actor: staff });
    onChanged();
    const deposit = await findDeposit(database.queries, input.depositId);
    if (deposit === undefined) throw notFound();
    return { status: 'success' as const, message: 'Deposit status updated successfully.', deposit };
  });
}

type StatusChange = {
  readonly depositId: string;
  readonly status: DepositStatus;
  readonly version?: number | undefined;
  readonly actor: Actor;
};

async function changeStatus(
  { queries }: Database,
  { depositId, status, version, actor }: StatusChange,
): Promise<void> {
  await queries.transaction().execute(async (transaction) => {
    const before = await transaction
      .selectFrom('deposits')
      .select(['id', 'username', 'method', 'amount_cents as amountCents', 'status', 'version'])
      .select('status_updated_by_name as changedBy')
      .where('id', '=', depositId)
      .forUpdate()
      .executeTakeFirst();
    if (before === undefined) throw notFound();
    if (version !== undefined && version !== before.version) throw changedMeanwhile(before);
    if (before.status === status) return;

    await transaction
      .updateTable('deposits')
      .set({
        status,
        status_updated_by: actor.id,
        status_updated_by_name: actor.displayName,
        status_updated_by_email: actor.email,
        status_updated_at: new Date(),
      })
      .where('id', '=', depositId)
      .execute();
    await recordActivity(transaction, statusActivity(before, status, actor));
  });
}

function notFound(): CallError {
  return new CallError('NOT_FOUND', 'Deposit not found. Please refresh the page.');
}

function changedMeanwhile(current: { status: string; changedBy: string | null }): CallError {
  const { status, changedBy } = current;
  return new CallError(
    'ABORTED',
    `${changedBy ?? 'Someone else'} changed this deposit in the meantime. Its status is now ${depositStatusLabel(status)}. ` +
      'Look at it again, then make your change.',
  );
}
