import { outcomeOf } from '#server/features/approvals/hold-change.ts';
import { prepareHandler } from '#server/features/define-handler.ts';
import { groupReads } from '#server/platform/caching/share-reads.ts';
import { countWait, PROMPT } from '#server/platform/database/deadlines.ts';
import { changeDeposit } from './change-deposit.ts';
import { changeStatuses, type StatusChange } from './change-statuses.ts';
import { statusEdit } from './status-edit.ts';
import { findDepositsOf } from './view.ts';

// So that the first of a group does not wait for many others.
const MOST_AT_ONCE = 64;

/** Calls that arrive together are made together: each change holds the log's lock for all others. */
export const updateDepositStatus = prepareHandler('updateDepositStatus', (services) => {
  const { database, signer } = services;
  const make = services.groupChanges(
    (transaction, log, changes: readonly StatusChange[]) =>
      changeStatuses({ transaction, log, signer }, changes),
    { maxGroup: MOST_AT_ONCE },
  );
  const find = groupReads(MOST_AT_ONCE, (ids) => findDepositsOf(database.prepared, ids));

  return async ({ input, staff }) => {
    if (!(await make({ ...input, staff }))) {
      return changeDeposit(services, input, staff, 'status', (before) => statusEdit(before, input, staff));
    }
    const deposit = await countWait(PROMPT, find(input.depositId));
    if (deposit === undefined) throw new Error(`Deposit ${input.depositId} is gone`);
    return { ...outcomeOf(undefined, 'Deposit status updated successfully.'), deposit };
  };
});
