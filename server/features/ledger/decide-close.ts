import { sql } from 'kysely';
import type { CloseFiguresInCents } from '#contract/ledger.ts';
import { CLOSE_STATES, type CloseState } from '#domain/ledger/close.ts';
import { formatUsd } from '#domain/money/usd.ts';
import { defineHandler } from '#server/features/define-handler.ts';
import { CallError } from '#server/platform/protocol/call-error.ts';
import { takeFigures } from './close-figures.ts';
import { closeEntry, digestOf, lockClose, type StoredClose, toClose } from './closes.ts';
import { ownerAbove } from './owner-above.ts';
import { type LedgerChange, requireAccount } from './stated-balances.ts';

export const approveClose = defineHandler('approveClose', async ({ input, staff }, { change, signer }) => {
  const row = await change(async (transaction, log) => {
    const context = { transaction, log, staff, signer };
    const prepared = await lockPrepared(context, input.id);
    if (prepared.prepared_by === staff.id) {
      throw refused('You prepared it: another person has to approve it.');
    }
    if (input.digest !== digestOf(prepared))
      throw new CallError('ABORTED', 'These are not its figures. Read them again.');
    const above = await ownerAbove(transaction, signer);
    const difference = Math.abs(prepared.stated_cents - prepared.expected_cents);
    if (prepared.from_day !== null && above !== null && difference > above && staff.role !== 'owner') {
      throw refused(`A difference of more than ${formatUsd(above)} is approved by an owner.`);
    }
    await requireFrozen(context, prepared);
    return decide(context, prepared, { state: 'approved' });
  });
  return answer(row, row.from_day === null ? 'The opening is approved.' : `Close ${row.number} is approved.`);
});

export const refuseClose = defineHandler('refuseClose', async ({ input, staff }, { change, signer }) => {
  const row = await change(async (transaction, log) => {
    const context = { transaction, log, staff, signer };
    const prepared = await lockPrepared(context, input.id);
    if (prepared.prepared_by === staff.id) throw refused('You prepared it: withdraw it instead.');
    return decide(context, prepared, { state: 'refused', reason: input.reason });
  });
  return answer(row, 'Refused. It can be prepared again.');
});

export const withdrawClose = defineHandler('withdrawClose', async ({ input, staff }, { change, signer }) => {
  const row = await change(async (transaction, log) => {
    const context = { transaction, log, staff, signer };
    const prepared = await lockPrepared(context, input.id);
    if (prepared.prepared_by !== staff.id) {
      throw refused(`${prepared.prepared_by_name} prepared it: refuse it instead.`);
    }
    return decide(context, prepared, { state: 'withdrawn' });
  });
  return answer(row, 'Withdrawn. It can be prepared again.');
});

function answer(row: StoredClose, message: string) {
  return { status: 'success' as const, message, close: toClose(row) };
}

async function lockPrepared({ transaction }: LedgerChange, id: string): Promise<StoredClose> {
  const row = await lockClose(transaction, id);
  if (row.state === 'prepared') return row;
  throw refused(`It was ${CLOSE_STATES[row.state as CloseState].toLowerCase()} by ${row.decided_by_name}.`);
}

/** What came since of these days would be closed without having been looked at. @throws CallError ABORTED */
async function requireFrozen({ transaction }: LedgerChange, row: StoredClose): Promise<void> {
  const days = { accountId: row.account_id, from: row.from_day, through: row.through_day };
  const stated = await transaction
    .selectFrom('stated_balances')
    .selectAll()
    .where('id', '=', row.stated_id)
    .executeTakeFirstOrThrow();
  const now = await takeFigures(transaction, days, stated);
  if (postedOf(now) === postedOf(JSON.parse(row.figures) as CloseFiguresInCents)) return;
  throw new CallError(
    'ABORTED',
    'Something was posted to these days since it was prepared. Refuse it, and have it prepared again.',
  );
}

function postedOf({ opening, moved, closing, expected }: CloseFiguresInCents): string {
  return JSON.stringify([opening, moved, closing, expected]);
}

async function decide(
  { transaction, log, staff, signer }: LedgerChange,
  { id, account_id }: StoredClose,
  {
    state,
    reason = null,
  }: { readonly state: Exclude<CloseState, 'prepared'>; readonly reason?: string | null },
): Promise<StoredClose> {
  // A trigger counts and posts it.
  const row = await transaction
    .updateTable('closes')
    .set({
      ...{ state, decided_by: staff.id, decided_by_name: staff.displayName },
      ...{ decided_at: sql<Date>`now()`, decided_reason: reason },
    })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();
  log(closeEntry(row, await requireAccount(transaction, signer, account_id), staff));
  return row;
}

function refused(message: string): CallError {
  return new CallError('FAILED_PRECONDITION', message);
}
