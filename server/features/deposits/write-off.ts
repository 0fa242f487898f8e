import { v7 as uuidv7 } from 'uuid';
import type { ParsedInput } from '#contract/calls.ts';
import { kindOfMethod } from '#domain/methods/methods.ts';
import { cents, formatUsd } from '#domain/money/usd.ts';
import { isCompleted } from '#domain/records/record.ts';
import type { ChangeContext } from '#server/features/approvals/change-context.ts';
import { holdChange, outcomeOf, type Waiting } from '#server/features/approvals/hold-change.ts';
import { defineHandler } from '#server/features/define-handler.ts';
import { recordActivityEntry } from '#server/features/records/record-activity.ts';
import { refuseWhenHeldByOther } from '#server/features/records/record-store.ts';
import { CallError, refused } from '#server/platform/protocol/call-error.ts';
import { depositRecords } from './store.ts';

export const writeOff = defineHandler('writeOff', async ({ input, staff }, { change, signer }) => {
  const waiting = await change((transaction, log) =>
    writeOffMissing({ transaction, log, staff, signer }, input),
  );
  return outcomeOf(waiting, 'Written off.');
});

/** May wait for a second person. @throws CallError NOT_FOUND, FAILED_PRECONDITION, ABORTED */
export async function writeOffMissing(
  context: ChangeContext,
  input: ParsedInput<'writeOff'>,
): Promise<Waiting | undefined> {
  const { transaction, log, staff, askedBy } = context;
  const { depositId, amountCents, reason } = input;
  const deposit = await depositRecords.lockRow(transaction, depositId);
  if (deposit === undefined) throw new CallError('NOT_FOUND', 'Deposit not found. Please refresh the page.');
  // The person who asked may hold it while a second one approves.
  if (askedBy === undefined || deposit.locked_by !== askedBy) {
    refuseWhenHeldByOther('deposit', deposit, staff.id);
  }
  const { method, status, username, amount_cents, received_cents } = deposit;
  if (!isCompleted('deposit', status)) throw refused('This deposit is not credited.');
  if (kindOfMethod(method) === 'crypto')
    throw refused('Cage does not watch for coins coming in, so it cannot tell what is missing.');
  const missing = cents(Math.max(0, amount_cents - received_cents));
  if (missing === 0) throw refused('All of its money came in.');
  if (missing !== amountCents) throw new CallError('ABORTED', `${formatUsd(missing)} of it is missing now.`);
  const waiting = await holdChange(context, {
    ...{ kind: 'manual-entry', call: 'writeOff', input, subject: { type: 'deposit', id: depositId } },
    summary: `${formatUsd(missing)} that was credited to ${username} written off`,
    details: [`Reason: ${reason}`],
    amountCents: missing,
    adds: { amountCents: missing, isOwnWord: true, places: [], recordId: depositId },
  });
  if (waiting) return waiting;
  const stored = await transaction
    .insertInto('write_offs')
    .values({
      ...{ id: uuidv7(), deposit_id: depositId, amount_cents: missing, reason },
      ...{ made_by: staff.id, made_by_name: staff.displayName },
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  if (stored === undefined) throw refused('It is already written off.');
  log(
    recordActivityEntry('deposit', deposit, staff, {
      action: 'deposit_written_off',
      message: `${formatUsd(missing)} that was credited and did not come, or went back, written off: ${reason}`,
    }),
  );
  return undefined;
}
