import { sql } from 'kysely';
import type { ParsedInput } from '#contract/calls.ts';
import type { CloseFiguresInCents } from '#contract/money/ledger.ts';
import { CLOSE_STATES, type CloseState } from '#domain/ledger/close.ts';
import { formatUsd } from '#domain/money/usd.ts';
import { andList } from '#domain/words/english.ts';
import { mayStill } from '#server/features/accounts/store.ts';
import { defineHandler } from '#server/features/define-handler.ts';
import { CallError, refused } from '#server/platform/protocol/call-error.ts';
import { differenceAt, findStated, takeFigures } from './close-figures.ts';
import { closeEntry, digestOf, lockClose, type StoredClose, toClose } from './closes.ts';
import { exceededLimit } from './exceeded-limit.ts';
import { type LedgerChange, requireAccount } from './stated-balances.ts';

export const approveClose = defineHandler('approveClose', async ({ input, staff }, { change, signer }) => {
  const row = await change((transaction, log) => approvePrepared({ transaction, log, staff, signer }, input));
  return answer(row, row.from_day === null ? 'The opening is approved.' : `Close ${row.number} is approved.`);
});

/** @throws CallError NOT_FOUND, FAILED_PRECONDITION, ABORTED */
export async function approvePrepared(
  context: LedgerChange,
  { id, digest }: ParsedInput<'approveClose'>,
): Promise<StoredClose> {
  const { staff } = context;
  const prepared = await lockPrepared(context, id);
  if (prepared.prepared_by === staff.id) throw refused('You prepared it: another person has to approve it.');
  if (digest !== digestOf(prepared))
    throw new CallError('ABORTED', 'These are not its figures. Read them again.');
  if (staff.role !== 'owner') await requireSmall(context, prepared);
  if (!(await mayStill(context.transaction, prepared.prepared_by, 'money.close'))) {
    throw refused(
      `${prepared.prepared_by_name}, who prepared it, may not prepare closes any more. Refuse it, and prepare it anew.`,
    );
  }
  await requireLogged(context, prepared);
  await requireFrozen(context, prepared);
  return decide(context, prepared, { state: 'approved' });
}

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

/** @throws CallError FAILED_PRECONDITION */
async function requireSmall({ transaction, signer }: LedgerChange, row: StoredClose): Promise<void> {
  const exceeded = await exceededLimit(transaction, signer, row);
  if (exceeded === undefined) return;
  const { above, accepted, unexplained, fees } = exceeded;
  const parts = [
    ...(accepted > 0 ? [`${formatUsd(accepted)} of the last 24 hours`] : []),
    ...(unexplained > 0 ? [`${formatUsd(unexplained)} that left unexplained`] : []),
    ...(fees > 0 ? [`${formatUsd(fees)} in fees by the word of a file`] : []),
  ];
  const sum = parts.length === 0 ? '' : `, with ${andList(parts)},`;
  throw refused(`A difference of more than ${formatUsd(above)}${sum} is approved by an owner.`);
}

/** One row that was put into the table would else be a person's word for another's. @throws CallError FAILED_PRECONDITION */
async function requireLogged({ transaction }: LedgerChange, row: StoredClose): Promise<void> {
  const entry = await transaction
    .selectFrom('activity_log')
    .select('id')
    .where('subject_id', '=', row.id)
    .where('action', '=', 'close_prepared')
    .where('actor_id', '=', row.prepared_by)
    .where(sql<boolean>`details ->> 'figuresDigest' = ${digestOf(row)}`)
    .limit(1)
    .executeTakeFirst();
  if (entry !== undefined) return;
  throw refused('The activity log does not say who prepared it. Refuse it, and have it prepared again.');
}

/**
 * What came since of these days would be closed without having been looked at, and so would what its figures do not say.
 * @throws CallError ABORTED
 */
async function requireFrozen({ transaction }: LedgerChange, row: StoredClose): Promise<void> {
  const days = { accountId: row.account_id, from: row.from_day, through: row.through_day };
  const stated = await transaction
    .selectFrom('stated_balances')
    .selectAll()
    .where('id', '=', row.stated_id)
    .executeTakeFirstOrThrow();
  if (row.from_day !== null && (await findStated(transaction, days))?.id !== stated.id) {
    throw new CallError(
      'ABORTED',
      'Another balance was stated since it was prepared. Refuse it, and have it prepared again.',
    );
  }
  const now = await takeFigures(transaction, days, stated);
  const isAsRead = frozenOf(now) === frozenOf(JSON.parse(row.figures) as CloseFiguresInCents);
  if (isAsRead && row.difference_at.getTime() === differenceAt(days, stated).getTime()) return;
  throw new CallError(
    'ABORTED',
    'Something was posted to these days since it was prepared. Refuse it, and have it prepared again.',
  );
}

/** All but what is open, which goes on by itself. */
function frozenOf(figures: CloseFiguresInCents) {
  const { opening, moved, closing, stated, contradiction, expected, difference, late } = figures;
  return JSON.stringify([
    ...[opening, moved, closing, expected, difference, late.count, late.amount],
    ...[stated?.amount, stated?.asOf, stated?.source, stated?.statedByName],
    ...[contradiction?.amount, contradiction?.asOf],
  ]);
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
