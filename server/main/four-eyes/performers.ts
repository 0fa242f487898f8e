import type { ApprovableCall } from '#domain/approvals/approval.ts';
import { lockAccount } from '#server/features/accounts/store.ts';
import { approvalSettings } from '#server/features/approvals/approval-settings.ts';
import type { Making } from '#server/features/approvals/making.ts';
import type { Performer, Performers } from '#server/features/approvals/performer.ts';
import type { StoredApproval } from '#server/features/approvals/store.ts';
import { changeApprovalSettings } from '#server/features/approvals/update-approval-settings.ts';
import { makeDepositChange } from '#server/features/deposits/change-deposit.ts';
import { enterDeposit } from '#server/features/deposits/create-manual-deposit.ts';
import { statusEdit } from '#server/features/deposits/status-edit.ts';
import { depositRecords } from '#server/features/deposits/store.ts';
import { depositAmountEdit } from '#server/features/deposits/update-deposit-amount.ts';
import { depositUsernameEdit } from '#server/features/deposits/update-deposit-username.ts';
import type { SettingsLookup } from '#server/features/payment-settings/lookup.ts';
import { lockSettings } from '#server/features/payment-settings/store.ts';
import { save } from '#server/features/payment-settings/update-payment-settings.ts';
import type { RequestDigest } from '#server/features/requests/request-digest.ts';
import { changeSessionSettings } from '#server/features/sessions/update-session-settings.ts';
import { changeSignalSettings, signalSettings } from '#server/features/signals/signal-settings.ts';
import { randomPassword } from '#server/features/staff/initial-password.ts';
import { changeSignInSettings } from '#server/features/staff/sign-in-settings.ts';
import { preparePerson } from '#server/features/team/add-person.ts';
import { createPerson } from '#server/features/team/create-admin-user.ts';
import { lockOwners } from '#server/features/team/lock-person.ts';
import { takeFactorsAway } from '#server/features/team/remove-admin-factors.ts';
import { removePerson } from '#server/features/team/remove-admin-user.ts';
import { givePassword } from '#server/features/team/set-admin-password.ts';
import { changeRole } from '#server/features/team/set-admin-user-role.ts';
import { type Decide, makeWithdrawalChange } from '#server/features/withdrawals/change-withdrawal.ts';
import { enterWithdrawal } from '#server/features/withdrawals/create-manual-withdrawal.ts';
import { cooldownFailure, withdrawalRecords } from '#server/features/withdrawals/store.ts';
import { withdrawalAmountEdit } from '#server/features/withdrawals/update-withdrawal-amount.ts';
import { withdrawalMethodEdit } from '#server/features/withdrawals/update-withdrawal-method.ts';
import { withdrawalStatusEdit } from '#server/features/withdrawals/update-withdrawal-status.ts';
import { withdrawalUsernameEdit } from '#server/features/withdrawals/update-withdrawal-username.ts';
import type { Queries } from '#server/platform/database/database.ts';
import { hashPassword } from '#server/platform/passwords/password-hash.ts';
import type { RowSigner } from '#server/platform/sealing/row-signer.ts';
import type { Sealer } from '#server/platform/sealing/sealer.ts';
import type { Sessions } from '#server/platform/sessions/sessions.ts';
import { type Input, inputOf } from './input-of.ts';
import { createReceiptPerformers } from './receipt-performers.ts';

/** Each call that may wait for a second person, as it is made once they have approved it. */
export function createPerformers(parts: {
  readonly settings: SettingsLookup;
  readonly sealer: Sealer;
  readonly signer: RowSigner;
  readonly sessions: Sessions;
  readonly requestDigest: RequestDigest;
}): Performers {
  const { settings, signer } = parts;
  return {
    ...createReceiptPerformers(parts),
    updateWithdrawalStatus: ofWithdrawal('updateWithdrawalStatus', (input, { staff, askedBy }) =>
      withdrawalStatusEdit(input, { staff, askedBy }),
    ),
    updateWithdrawalAmount: ofWithdrawal('updateWithdrawalAmount', withdrawalAmountEdit),
    updateWithdrawalMethod: ofWithdrawal('updateWithdrawalMethod', withdrawalMethodEdit),
    updateWithdrawalUsername: ofWithdrawal(
      'updateWithdrawalUsername',
      withdrawalUsernameEdit,
      (error, { username }) => cooldownFailure(error, username),
    ),
    updateDepositStatus: performer('updateDepositStatus', lockRecord(depositRecords), (making, input) =>
      makeDepositChange(making, input, (before) => statusEdit(before, input.status, making.staff)),
    ),
    updateDepositAmount: performer('updateDepositAmount', lockRecord(depositRecords), (making, input) =>
      makeDepositChange(making, input, (before) => depositAmountEdit(before, input)),
    ),
    updateDepositUsername: performer('updateDepositUsername', lockRecord(depositRecords), (making, input) =>
      makeDepositChange(making, input, (before) => depositUsernameEdit(before, input)),
    ),
    createManualDeposit: performer('createManualDeposit', lockNothing, (making, input) =>
      enterDeposit(making, parts, input),
    ),
    createManualWithdrawal: performer('createManualWithdrawal', lockNothing, (making, input) =>
      enterWithdrawal(making, parts, input),
    ),
    updatePaymentSettings: {
      async lock(transaction) {
        await lockSettings(transaction, signer);
      },
      async make(making, approval) {
        const saved = await save(making, inputOf('updatePaymentSettings', approval));
        return () => settings.takeIn(saved);
      },
    },
    setAdminUserRole: performer('setAdminUserRole', lockTeam, (making, input) =>
      changeRole(making, parts, input),
    ),
    removeAdminUser: performer('removeAdminUser', lockTeam, (making, input) =>
      removePerson(making, parts, input),
    ),
    setAdminPassword: performer('setAdminPassword', lockTeam, async (making, { uid, email }) => {
      const password = randomPassword();
      const passwordHash = await hashPassword(password);
      await givePassword(making, parts, { uid, email, password, passwordHash });
    }),
    removeAdminFactors: performer('removeAdminFactors', lockTeam, (making, input) =>
      takeFactorsAway(making, parts, input),
    ),
    // That it is approved is what they need: they look again.
    getAdminCredentials: performer('getAdminCredentials', lockTeam, async () => {}),
    updateApprovalSettings: performer(
      'updateApprovalSettings',
      (transaction) => approvalSettings.lock(transaction, signer),
      changeApprovalSettings,
    ),
    updateSignalSettings: performer(
      'updateSignalSettings',
      (transaction) => signalSettings.lock(transaction, signer),
      changeSignalSettings,
    ),
    updateSignInSettings: performer('updateSignInSettings', lockNothing, changeSignInSettings),
    updateSessionSettings: performer('updateSessionSettings', lockNothing, (making, input) =>
      changeSessionSettings(making, parts, input),
    ),
    createAdminUser: performer('createAdminUser', lockOwners, async (making, input) => {
      await createPerson(making, parts, await preparePerson(input));
    }),
  };
}

/** A change that, once it is committed, leaves nothing to be done. */
function performer<Name extends ApprovableCall>(
  name: Name,
  lock: (transaction: Queries, approval: StoredApproval) => Promise<unknown>,
  make: (making: Making, input: Input<Name>) => Promise<unknown>,
): Performer {
  return {
    async lock(transaction, approval) {
      await lock(transaction, approval);
    },
    async make(making, approval) {
      await make(making, inputOf(name, approval));
      return undefined;
    },
  };
}

type WithdrawalCall = Extract<ApprovableCall, `updateWithdrawal${string}`>;

function ofWithdrawal<Name extends WithdrawalCall>(
  name: Name,
  edit: (input: Input<Name>, making: Making) => Decide,
  failureOf?: (error: { readonly code?: string }, input: Input<Name>) => unknown,
): Performer {
  return performer(name, lockRecord(withdrawalRecords), (making, input) =>
    makeWithdrawalChange(making, input, edit(input, making)).catch((error) => {
      throw failureOf?.(error, input) ?? error;
    }),
  );
}

async function lockTeam(transaction: Queries, { subject_id }: StoredApproval): Promise<void> {
  await lockOwners(transaction);
  await lockAccount(transaction, subject_id as string);
}

function lockRecord({ lockRow }: { lockRow(transaction: Queries, id: string): Promise<unknown> }) {
  return (transaction: Queries, { subject_id }: StoredApproval) => lockRow(transaction, subject_id as string);
}

/** What is made anew is locked by nobody. */
async function lockNothing(): Promise<void> {}
