import type { ApprovableCall } from '#domain/approvals/approval.ts';
import { lockAccount } from '#server/features/accounts/store.ts';
import type { AppearanceLookup } from '#server/features/appearance/lookup.ts';
import { lockAppearance } from '#server/features/appearance/store.ts';
import { changeAppearance } from '#server/features/appearance/update-appearance.ts';
import type { ApprovedAction, ApprovedActions } from '#server/features/approvals/approved-action.ts';
import type { ChangeContext } from '#server/features/approvals/change-context.ts';
import { approvalSettings, type StoredApproval } from '#server/features/approvals/store.ts';
import { changeApprovalSettings } from '#server/features/approvals/update-approval-settings.ts';
import { changeDepositIn } from '#server/features/deposits/change-deposit.ts';
import { enterDeposit } from '#server/features/deposits/create-manual-deposit.ts';
import { statusEdit } from '#server/features/deposits/status-edit.ts';
import { depositRecords } from '#server/features/deposits/store.ts';
import { depositAmountEdit } from '#server/features/deposits/update-deposit-amount.ts';
import { depositUsernameEdit } from '#server/features/deposits/update-deposit-username.ts';
import { writeOffMissing } from '#server/features/deposits/write-off.ts';
import type { SettingsLookup } from '#server/features/payment-settings/lookup.ts';
import { type SavedSettings, save, saveAccount } from '#server/features/payment-settings/save-settings.ts';
import { lockSettings } from '#server/features/payment-settings/store.ts';
import type { RequestDigest } from '#server/features/requests/repeated-request.ts';
import { changeSessionSettings } from '#server/features/sessions/update-session-settings.ts';
import { changeSignalSettings, signalSettings } from '#server/features/signals/signal-settings.ts';
import { randomPassword } from '#server/features/staff/passwords.ts';
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
import { createReceiptActions, type Input, inputOf } from './receipt-actions.ts';

/** Each call that may wait for a second person, as it is made once they have approved it. */
export function createApprovedActions(parts: {
  readonly settings: SettingsLookup;
  readonly appearance: AppearanceLookup;
  readonly sealer: Sealer;
  readonly signer: RowSigner;
  readonly sessions: Sessions;
  readonly requestDigest: RequestDigest;
}): ApprovedActions {
  const { settings, signer } = parts;

  function ofSettings<Name extends 'updatePaymentSettings' | 'saveReceivingAccount'>(
    name: Name,
    make: (context: ChangeContext, input: Input<Name>) => Promise<SavedSettings>,
  ): ApprovedAction {
    return {
      async lock(transaction) {
        await lockSettings(transaction, signer);
      },
      async make(context, approval) {
        const saved = await make(context, inputOf(name, approval));
        return () => settings.takeIn(saved);
      },
    };
  }

  return {
    ...createReceiptActions(parts),
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
    updateDepositStatus: approvedAction('updateDepositStatus', lockRecord(depositRecords), (context, input) =>
      changeDepositIn(context, input, (before) => statusEdit(before, input, context.staff)),
    ),
    updateDepositAmount: approvedAction('updateDepositAmount', lockRecord(depositRecords), (context, input) =>
      changeDepositIn(context, input, (before) => depositAmountEdit(before, input)),
    ),
    updateDepositUsername: approvedAction(
      'updateDepositUsername',
      lockRecord(depositRecords),
      (context, input) => changeDepositIn(context, input, (before) => depositUsernameEdit(before, input)),
    ),
    writeOff: approvedAction('writeOff', lockRecord(depositRecords), async (context, input) => {
      await writeOffMissing(context, input);
    }),
    createManualDeposit: approvedAction('createManualDeposit', lockNothing, (context, input) =>
      enterDeposit(context, parts, input),
    ),
    createManualWithdrawal: approvedAction('createManualWithdrawal', lockNothing, (context, input) =>
      enterWithdrawal(context, parts, input),
    ),
    updatePaymentSettings: ofSettings('updatePaymentSettings', save),
    saveReceivingAccount: ofSettings('saveReceivingAccount', saveAccount),
    updateAppearance: {
      async lock(transaction) {
        await lockAppearance(transaction, signer);
      },
      async make(context, approval) {
        const saved = await changeAppearance(context, inputOf('updateAppearance', approval));
        return () => void parts.appearance.takeIn(saved);
      },
    },
    setAdminUserRole: approvedAction('setAdminUserRole', lockTeam, (context, input) =>
      changeRole(context, parts, input),
    ),
    removeAdminUser: approvedAction('removeAdminUser', lockTeam, (context, input) =>
      removePerson(context, parts, input),
    ),
    setAdminPassword: approvedAction('setAdminPassword', lockTeam, async (context, { uid, email }) => {
      const password = randomPassword();
      const passwordHash = await hashPassword(password);
      await givePassword(context, parts, { uid, email, password, passwordHash });
    }),
    removeAdminFactors: approvedAction('removeAdminFactors', lockTeam, (context, input) =>
      takeFactorsAway(context, parts, input),
    ),
    // Approval is all they need: they look again.
    getAdminCredentials: approvedAction('getAdminCredentials', lockTeam, async () => {}),
    updateApprovalSettings: approvedAction(
      'updateApprovalSettings',
      (transaction) => approvalSettings.lock(transaction, signer),
      changeApprovalSettings,
    ),
    updateSignalSettings: approvedAction(
      'updateSignalSettings',
      (transaction) => signalSettings.lock(transaction, signer),
      changeSignalSettings,
    ),
    updateSignInSettings: approvedAction('updateSignInSettings', lockNothing, changeSignInSettings),
    updateSessionSettings: approvedAction('updateSessionSettings', lockNothing, (context, input) =>
      changeSessionSettings(context, parts, input),
    ),
    createAdminUser: approvedAction('createAdminUser', lockOwners, async (context, input) => {
      await createPerson(context, parts, await preparePerson(input));
    }),
  };
}

/** Leaves nothing to do after its commit. */
function approvedAction<Name extends ApprovableCall>(
  name: Name,
  lock: (transaction: Queries, approval: StoredApproval) => Promise<unknown>,
  make: (context: ChangeContext, input: Input<Name>) => Promise<unknown>,
): ApprovedAction {
  return {
    async lock(transaction, approval) {
      await lock(transaction, approval);
    },
    async make(context, approval) {
      await make(context, inputOf(name, approval));
      return undefined;
    },
  };
}

type WithdrawalCall = Extract<ApprovableCall, `updateWithdrawal${string}`>;

function ofWithdrawal<Name extends WithdrawalCall>(
  name: Name,
  edit: (input: Input<Name>, context: ChangeContext) => Decide,
  failureOf?: (error: { readonly code?: string }, input: Input<Name>) => unknown,
): ApprovedAction {
  return approvedAction(name, lockRecord(withdrawalRecords), (context, input) =>
    makeWithdrawalChange(context, input, edit(input, context)).catch((error) => {
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

/** For new records, which nobody can have locked. */
async function lockNothing(): Promise<void> {}
