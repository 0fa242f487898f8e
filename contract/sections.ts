import { getActivityFilters } from './activity/get-activity-filters.ts';
import { getActivityLogs } from './activity/get-activity-logs.ts';
import { getAppearance } from './appearance/get-appearance.ts';
import { updateAppearance } from './appearance/update-appearance.ts';
import { approveChange } from './approvals/approve-change.ts';
import { getApprovalSettings } from './approvals/get-approval-settings.ts';
import { getApprovals } from './approvals/get-approvals.ts';
import { refuseChange } from './approvals/refuse-change.ts';
import { updateApprovalSettings } from './approvals/update-approval-settings.ts';
import { withdrawApproval } from './approvals/withdraw-approval.ts';
import { getBackups } from './backups/get-backups.ts';
import { createManualDeposit } from './deposits/create-manual-deposit.ts';
import { getCreditedToday } from './deposits/get-credited-today.ts';
import { getDeposits } from './deposits/get-deposits.ts';
import { getRecentDepositUsage } from './deposits/get-recent-deposit-usage.ts';
import { lockDeposit } from './deposits/lock-deposit.ts';
import { sendDepositEmail } from './deposits/send-deposit-email.ts';
import { unlockDeposit } from './deposits/unlock-deposit.ts';
import { updateDepositAmount } from './deposits/update-deposit-amount.ts';
import { updateDepositPaymentAccount } from './deposits/update-deposit-payment-account.ts';
import { updateDepositPaymentMethod } from './deposits/update-deposit-payment-method.ts';
import { updateDepositSenderName } from './deposits/update-deposit-sender-name.ts';
import { updateDepositStatus } from './deposits/update-deposit-status.ts';
import { updateDepositUsername } from './deposits/update-deposit-username.ts';
import { beginPasskey } from './factors/begin-passkey.ts';
import { beginPasskeyProof } from './factors/begin-passkey-proof.ts';
import { beginTotp } from './factors/begin-totp.ts';
import { confirmPasskey } from './factors/confirm-passkey.ts';
import { confirmTotp } from './factors/confirm-totp.ts';
import { getMyFactors } from './factors/get-my-factors.ts';
import { removePasskey } from './factors/remove-passkey.ts';
import { removeTotp } from './factors/remove-totp.ts';
import { renamePasskey } from './factors/rename-passkey.ts';
import { renewRecoveryCodes } from './factors/renew-recovery-codes.ts';
import { declineFlood } from './floods/decline-flood.ts';
import { getFloods } from './floods/get-floods.ts';
import { getMailTemplates } from './mail-templates/get-mail-templates.ts';
import { removeMailTemplate } from './mail-templates/remove-mail-template.ts';
import { teachMailTemplate } from './mail-templates/teach-mail-template.ts';
import { getMailboxes } from './mailboxes/get-mailboxes.ts';
import { removeMailbox } from './mailboxes/remove-mailbox.ts';
import { saveMailbox } from './mailboxes/save-mailbox.ts';
import { testMailbox } from './mailboxes/test-mailbox.ts';
import { addNote } from './notes/add-note.ts';
import { getMentions } from './notes/get-mentions.ts';
import { getNotes } from './notes/get-notes.ts';
import { removeNote } from './notes/remove-note.ts';
import { seeMentions } from './notes/see-mentions.ts';
import { getOperations } from './operations/get-operations.ts';
import { getPaymentLinksPublic } from './payment-settings/get-payment-links-public.ts';
import { getPaymentSettings } from './payment-settings/get-payment-settings.ts';
import { getPaymentSettingsPublic } from './payment-settings/get-payment-settings-public.ts';
import { updatePaymentSettings } from './payment-settings/update-payment-settings.ts';
import { getPlayer } from './players/get-player.ts';
import { setPlayerStanding } from './players/set-player-standing.ts';
import { getListPreferences } from './preferences/get-list-preferences.ts';
import { saveListPreferences } from './preferences/save-list-preferences.ts';
import { getCryptoPrices } from './prices/get-crypto-prices.ts';
import { beginPush } from './push/begin-push.ts';
import { confirmPush } from './push/confirm-push.ts';
import { getPushDevices } from './push/get-push-devices.ts';
import { removePushDevice } from './push/remove-push-device.ts';
import { resumePush } from './push/resume-push.ts';
import { updatePushSettings } from './push/update-push-settings.ts';
import { getReadiness } from './readiness/get-readiness.ts';
import { skipReadinessStep } from './readiness/skip-readiness-step.ts';
import { RECEIPT_CALLS } from './receipts/calls.ts';
import { getPlayerTellings } from './records/get-player-tellings.ts';
import { getQueue } from './records/get-queue.ts';
import { getRecordHistory } from './records/get-record-history.ts';
import { uploadPaymentProof } from './records/upload-payment-proof.ts';
import { getRecentActivity } from './requests/get-recent-activity.ts';
import { getRequestStatus } from './requests/get-request-status.ts';
import { getRefusedSignIns } from './security/get-refused-sign-ins.ts';
import { getSignInSettings } from './security/get-sign-in-settings.ts';
import { updateSignInSettings } from './security/update-sign-in-settings.ts';
import { endAllSessions } from './sessions/end-all-sessions.ts';
import { endSession } from './sessions/end-session.ts';
import { getSessionSettings } from './sessions/get-session-settings.ts';
import { getSessions } from './sessions/get-sessions.ts';
import { proveIdentity } from './sessions/prove-identity.ts';
import { updateSessionSettings } from './sessions/update-session-settings.ts';
import { getSignalSettings } from './signals/get-signal-settings.ts';
import { getWithdrawalSignals } from './signals/get-withdrawal-signals.ts';
import { overrideHold } from './signals/override-hold.ts';
import { updateSignalSettings } from './signals/update-signal-settings.ts';
import { changePassword } from './staff/change-password.ts';
import { getCurrentAdmin } from './staff/get-current-admin.ts';
import { signIn } from './staff/sign-in.ts';
import { signOut } from './staff/sign-out.ts';
import { getStatementFormats } from './statements/get-statement-formats.ts';
import { importStatement } from './statements/import-statement.ts';
import { removeStatementFormat } from './statements/remove-statement-format.ts';
import { saveStatementFormat } from './statements/save-statement-format.ts';
import { getStats } from './stats/get-stats.ts';
import { getWorkload } from './stats/get-workload.ts';
import { createAdminUser } from './team/create-admin-user.ts';
import { endAdminSessions } from './team/end-admin-sessions.ts';
import { getAdminCredentials } from './team/get-admin-credentials.ts';
import { getAdminUsers } from './team/get-admin-users.ts';
import { initializeAdminUsers } from './team/initialize-admin-users.ts';
import { removeAdminFactors } from './team/remove-admin-factors.ts';
import { removeAdminUser } from './team/remove-admin-user.ts';
import { setAdminPassword } from './team/set-admin-password.ts';
import { setAdminUserRole } from './team/set-admin-user-role.ts';
import { checkWallet } from './withdrawals/check-wallet.ts';
import { createManualWithdrawal } from './withdrawals/create-manual-withdrawal.ts';
import { getWithdrawals } from './withdrawals/get-withdrawals.ts';
import { liftWithdrawalCooldown } from './withdrawals/lift-withdrawal-cooldown.ts';
import { lockWithdrawal } from './withdrawals/lock-withdrawal.ts';
import { reopenWithdrawal } from './withdrawals/reopen-withdrawal.ts';
import { revealWithdrawalPassword } from './withdrawals/reveal-withdrawal-password.ts';
import { sendWithdrawEmail } from './withdrawals/send-withdraw-email.ts';
import { undoWithdrawalStatus } from './withdrawals/undo-withdrawal-status.ts';
import { unlockWithdrawal } from './withdrawals/unlock-withdrawal.ts';
import { updateWithdrawalAmount } from './withdrawals/update-withdrawal-amount.ts';
import { updateWithdrawalMethod } from './withdrawals/update-withdrawal-method.ts';
import { updateWithdrawalStatus } from './withdrawals/update-withdrawal-status.ts';
import { updateWithdrawalUsername } from './withdrawals/update-withdrawal-username.ts';

/** Every call Cage answers, by the section of the API description in which it stands. */
export const SECTIONS = {
  Players: {
    sendDepositEmail,
    sendWithdrawEmail,
    checkWallet,
    getRequestStatus,
    getRecentActivity,
    getPaymentSettingsPublic,
    getPaymentLinksPublic,
    getCryptoPrices,
  },
  Session: {
    signIn,
    signOut,
    getCurrentAdmin,
    changePassword,
    proveIdentity,
    getSessions,
    endSession,
    endAllSessions,
  },
  'Second factors': {
    getMyFactors,
    beginTotp,
    confirmTotp,
    removeTotp,
    beginPasskey,
    confirmPasskey,
    renamePasskey,
    removePasskey,
    beginPasskeyProof,
    renewRecoveryCodes,
  },
  Deposits: {
    getDeposits,
    createManualDeposit,
    getRecentDepositUsage,
    getCreditedToday,
    lockDeposit,
    unlockDeposit,
    updateDepositAmount,
    updateDepositPaymentAccount,
    updateDepositPaymentMethod,
    updateDepositSenderName,
    updateDepositStatus,
    updateDepositUsername,
  },
  Withdrawals: {
    getWithdrawals,
    createManualWithdrawal,
    liftWithdrawalCooldown,
    lockWithdrawal,
    reopenWithdrawal,
    getWithdrawalSignals,
    overrideHold,
    revealWithdrawalPassword,
    undoWithdrawalStatus,
    unlockWithdrawal,
    updateWithdrawalAmount,
    updateWithdrawalMethod,
    updateWithdrawalStatus,
    updateWithdrawalUsername,
  },
  Records: {
    getQueue,
    uploadPaymentProof,
    getRecordHistory,
    getPlayer,
    getPlayerTellings,
    setPlayerStanding,
    getFloods,
    declineFlood,
  },
  Preferences: {
    getListPreferences,
    saveListPreferences,
  },
  Notices: {
    getPushDevices,
    beginPush,
    confirmPush,
    resumePush,
    removePushDevice,
    updatePushSettings,
  },
  Notes: {
    addNote,
    removeNote,
    getNotes,
    getMentions,
    seeMentions,
  },
  Approvals: {
    getApprovals,
    approveChange,
    refuseChange,
    withdrawApproval,
    getApprovalSettings,
    updateApprovalSettings,
    getSignalSettings,
    updateSignalSettings,
  },
  Receipts: RECEIPT_CALLS,
  Payments: {},
  Statements: {
    importStatement,
    getStatementFormats,
    saveStatementFormat,
    removeStatementFormat,
  },
  'Mail templates': {
    getMailTemplates,
    teachMailTemplate,
    removeMailTemplate,
  },
  Mailboxes: {
    getMailboxes,
    saveMailbox,
    testMailbox,
    removeMailbox,
  },
  'Payment settings': {
    getPaymentSettings,
    updatePaymentSettings,
  },
  Appearance: {
    getAppearance,
    updateAppearance,
  },
  Activity: {
    getActivityLogs,
    getActivityFilters,
  },
  Stats: {
    getStats,
    getWorkload,
  },
  Operations: {
    getOperations,
    getBackups,
  },
  Team: {
    getAdminUsers,
    getAdminCredentials,
    createAdminUser,
    initializeAdminUsers,
    removeAdminUser,
    removeAdminFactors,
    endAdminSessions,
    setAdminPassword,
    setAdminUserRole,
  },
  'First steps': {
    getReadiness,
    skipReadinessStep,
  },
  Security: {
    getSessionSettings,
    updateSessionSettings,
    getSignInSettings,
    updateSignInSettings,
    getRefusedSignIns,
  },
} as const;
