import type { CallName, Calls } from '#contract/calls.ts';
import { getActivityFiltersHandler } from '#server/features/activity/get-activity-filters.ts';
import { getActivityLogsHandler } from '#server/features/activity/get-activity-logs.ts';
import { getAppearanceHandler } from '#server/features/appearance/get-appearance.ts';
import { updateAppearanceHandler } from '#server/features/appearance/update-appearance.ts';
import { approveChangeHandler } from '#server/features/approvals/approve-change.ts';
import { getApprovalSettingsHandler } from '#server/features/approvals/get-approval-settings.ts';
import { getApprovalsHandler } from '#server/features/approvals/get-approvals.ts';
import { refuseChangeHandler } from '#server/features/approvals/refuse-change.ts';
import { updateApprovalSettingsHandler } from '#server/features/approvals/update-approval-settings.ts';
import { withdrawApprovalHandler } from '#server/features/approvals/withdraw-approval.ts';
import { getBackupsHandler } from '#server/features/backups/get-backups.ts';
import { createManualDepositHandler } from '#server/features/deposits/create-manual-deposit.ts';
import { getCreditedTodayHandler } from '#server/features/deposits/get-credited-today.ts';
import { getDepositsHandler } from '#server/features/deposits/get-deposits.ts';
import { getRecentDepositUsageHandler } from '#server/features/deposits/get-recent-deposit-usage.ts';
import { lockDepositHandler } from '#server/features/deposits/lock-deposit.ts';
import { sendDepositEmailHandler } from '#server/features/deposits/send-deposit-email.ts';
import { unlockDepositHandler } from '#server/features/deposits/unlock-deposit.ts';
import { updateDepositAmountHandler } from '#server/features/deposits/update-deposit-amount.ts';
import { updateDepositPaymentAccountHandler } from '#server/features/deposits/update-deposit-payment-account.ts';
import { updateDepositPaymentMethodHandler } from '#server/features/deposits/update-deposit-payment-method.ts';
import { updateDepositSenderNameHandler } from '#server/features/deposits/update-deposit-sender-name.ts';
import { updateDepositStatusHandler } from '#server/features/deposits/update-deposit-status.ts';
import { updateDepositUsernameHandler } from '#server/features/deposits/update-deposit-username.ts';
import { beginPasskeyHandler } from '#server/features/factors/begin-passkey.ts';
import { beginPasskeyProofHandler } from '#server/features/factors/begin-passkey-proof.ts';
import { beginTotpHandler } from '#server/features/factors/begin-totp.ts';
import { confirmPasskeyHandler } from '#server/features/factors/confirm-passkey.ts';
import { confirmTotpHandler } from '#server/features/factors/confirm-totp.ts';
import { getMyFactorsHandler } from '#server/features/factors/get-my-factors.ts';
import { removePasskeyHandler } from '#server/features/factors/remove-passkey.ts';
import { removeTotpHandler } from '#server/features/factors/remove-totp.ts';
import { renamePasskeyHandler } from '#server/features/factors/rename-passkey.ts';
import { renewRecoveryCodesHandler } from '#server/features/factors/renew-recovery-codes.ts';
import { declineFloodHandler } from '#server/features/floods/decline-flood.ts';
import { getFloodsHandler } from '#server/features/floods/get-floods.ts';
import { getPlayerTellingsHandler } from '#server/features/history/get-player-tellings.ts';
import { getRecordHistoryHandler } from '#server/features/history/get-record-history.ts';
import { getMailTemplatesHandler } from '#server/features/mail-templates/get-mail-templates.ts';
import { removeMailTemplateHandler } from '#server/features/mail-templates/remove-mail-template.ts';
import { teachMailTemplateHandler } from '#server/features/mail-templates/teach-mail-template.ts';
import { getMailboxesHandler } from '#server/features/mailboxes/get-mailboxes.ts';
import { removeMailboxHandler } from '#server/features/mailboxes/remove-mailbox.ts';
import { saveMailboxHandler } from '#server/features/mailboxes/save-mailbox.ts';
import { testMailboxHandler } from '#server/features/mailboxes/test-mailbox.ts';
import { addNoteHandler } from '#server/features/notes/add-note.ts';
import { getNotesHandler } from '#server/features/notes/get-notes.ts';
import { getMentionsHandler, seeMentionsHandler } from '#server/features/notes/mentions.ts';
import { removeNoteHandler } from '#server/features/notes/remove-note.ts';
import { getOperationsHandler } from '#server/features/operations/get-operations.ts';
import { uploadPaymentProofHandler } from '#server/features/payment-proofs/upload-payment-proof.ts';
import { getPaymentLinksPublicHandler } from '#server/features/payment-settings/get-payment-links-public.ts';
import { getPaymentSettingsHandler } from '#server/features/payment-settings/get-payment-settings.ts';
import { getPaymentSettingsPublicHandler } from '#server/features/payment-settings/get-payment-settings-public.ts';
import { updatePaymentSettingsHandler } from '#server/features/payment-settings/update-payment-settings.ts';
import { getPlayerHandler } from '#server/features/players/get-player.ts';
import { setPlayerStandingHandler } from '#server/features/players/set-player-standing.ts';
import { getListPreferencesHandler } from '#server/features/preferences/get-list-preferences.ts';
import { saveListPreferencesHandler } from '#server/features/preferences/save-list-preferences.ts';
import { getCryptoPricesHandler } from '#server/features/prices/get-crypto-prices.ts';
import { beginPushHandler } from '#server/features/push/begin-push.ts';
import { confirmPushHandler } from '#server/features/push/confirm-push.ts';
import { getPushDevicesHandler } from '#server/features/push/get-push-devices.ts';
import { removePushDeviceHandler } from '#server/features/push/remove-push-device.ts';
import { resumePushHandler } from '#server/features/push/resume-push.ts';
import { updatePushSettingsHandler } from '#server/features/push/update-push-settings.ts';
import { getReadinessHandler } from '#server/features/readiness/get-readiness.ts';
import { skipReadinessStepHandler } from '#server/features/readiness/skip-readiness-step.ts';
import { dismissReceiptHandler } from '#server/features/receipts/closing/dismiss-receipt.ts';
import { dismissReceiptsHandler } from '#server/features/receipts/closing/dismiss-receipts.ts';
import { reopenReceiptHandler } from '#server/features/receipts/closing/reopen-receipt.ts';
import { returnReceiptHandler } from '#server/features/receipts/closing/return-receipt.ts';
import { enterReceiptHandler } from '#server/features/receipts/enter-receipt.ts';
import { allocateReceiptHandler } from '#server/features/receipts/giving/allocate-receipt.ts';
import { moveAllocationHandler } from '#server/features/receipts/giving/move-allocation.ts';
import { undoAllocationHandler } from '#server/features/receipts/giving/undo-allocation.ts';
import { getDepositReceiptsHandler } from '#server/features/receipts/seeing/get-deposit-receipts.ts';
import { getReceiptHandler } from '#server/features/receipts/seeing/get-receipt.ts';
import { getReceiptsHandler } from '#server/features/receipts/seeing/get-receipts.ts';
import { getReceiptSettingsHandler } from '#server/features/receipts/settings/get-receipt-settings.ts';
import { updateReceiptSettingsHandler } from '#server/features/receipts/settings/update-receipt-settings.ts';
import { getQueueHandler } from '#server/features/records/get-queue.ts';
import { getRecentActivityHandler } from '#server/features/requests/get-recent-activity.ts';
import { getRequestStatusHandler } from '#server/features/requests/get-request-status.ts';
import type { Services } from '#server/features/services.ts';
import { endAllSessionsHandler } from '#server/features/sessions/end-all-sessions.ts';
import { endSessionHandler } from '#server/features/sessions/end-session.ts';
import { getSessionSettingsHandler } from '#server/features/sessions/get-session-settings.ts';
import { getSessionsHandler } from '#server/features/sessions/get-sessions.ts';
import { proveIdentityHandler } from '#server/features/sessions/prove-identity.ts';
import { updateSessionSettingsHandler } from '#server/features/sessions/update-session-settings.ts';
import { getSignalSettingsHandler } from '#server/features/signals/get-signal-settings.ts';
import { getWithdrawalSignalsHandler } from '#server/features/signals/get-withdrawal-signals.ts';
import { overrideHoldHandler } from '#server/features/signals/override-hold.ts';
import { updateSignalSettingsHandler } from '#server/features/signals/update-signal-settings.ts';
import { changePasswordHandler } from '#server/features/staff/change-password.ts';
import { getCurrentAdminHandler } from '#server/features/staff/get-current-admin.ts';
import { getRefusedSignInsHandler } from '#server/features/staff/get-refused-sign-ins.ts';
import { getSignInSettingsHandler } from '#server/features/staff/get-sign-in-settings.ts';
import { signInHandler } from '#server/features/staff/sign-in.ts';
import { signOutHandler } from '#server/features/staff/sign-out.ts';
import { updateSignInSettingsHandler } from '#server/features/staff/update-sign-in-settings.ts';
import { getStatementFormatsHandler } from '#server/features/statements/get-statement-formats.ts';
import { importStatementHandler } from '#server/features/statements/import-statement.ts';
import { removeStatementFormatHandler } from '#server/features/statements/remove-statement-format.ts';
import { saveStatementFormatHandler } from '#server/features/statements/save-statement-format.ts';
import { getStatsHandler } from '#server/features/stats/get-stats.ts';
import { getWorkloadHandler } from '#server/features/stats/get-workload.ts';
import { createAdminUserHandler } from '#server/features/team/create-admin-user.ts';
import { endAdminSessionsHandler } from '#server/features/team/end-admin-sessions.ts';
import { getAdminCredentialsHandler } from '#server/features/team/get-admin-credentials.ts';
import { getAdminUsersHandler } from '#server/features/team/get-admin-users.ts';
import { initializeAdminUsersHandler } from '#server/features/team/initialize-admin-users.ts';
import { removeAdminFactorsHandler } from '#server/features/team/remove-admin-factors.ts';
import { removeAdminUserHandler } from '#server/features/team/remove-admin-user.ts';
import { setAdminPasswordHandler } from '#server/features/team/set-admin-password.ts';
import { setAdminUserRoleHandler } from '#server/features/team/set-admin-user-role.ts';
import { checkWalletHandler } from '#server/features/withdrawals/check-wallet.ts';
import { liftWithdrawalCooldownHandler } from '#server/features/withdrawals/cooldown/lift-withdrawal-cooldown.ts';
import { createManualWithdrawalHandler } from '#server/features/withdrawals/create-manual-withdrawal.ts';
import { getWithdrawalsHandler } from '#server/features/withdrawals/get-withdrawals.ts';
import { lockWithdrawalHandler } from '#server/features/withdrawals/lock-withdrawal.ts';
import { reopenWithdrawalHandler } from '#server/features/withdrawals/reopen-withdrawal.ts';
import { revealWithdrawalPasswordHandler } from '#server/features/withdrawals/reveal-withdrawal-password.ts';
import { sendWithdrawEmailHandler } from '#server/features/withdrawals/send-withdraw-email.ts';
import { undoWithdrawalStatusHandler } from '#server/features/withdrawals/undo-withdrawal-status.ts';
import { unlockWithdrawalHandler } from '#server/features/withdrawals/unlock-withdrawal.ts';
import { updateWithdrawalAmountHandler } from '#server/features/withdrawals/update-withdrawal-amount.ts';
import { updateWithdrawalMethodHandler } from '#server/features/withdrawals/update-withdrawal-method.ts';
import { updateWithdrawalStatusHandler } from '#server/features/withdrawals/update-withdrawal-status.ts';
import { updateWithdrawalUsernameHandler } from '#server/features/withdrawals/update-withdrawal-username.ts';
import type { Handler } from '#server/platform/protocol/handler.ts';

/**
 * Every call of the contract with the code that answers it. A call without code, or code without a call, is a type
 * error.
 */
export const HANDLERS: { readonly [Name in CallName]: Handler<Calls[Name], Services> } = {
  getActivityFilters: getActivityFiltersHandler,
  getActivityLogs: getActivityLogsHandler,
  createManualDeposit: createManualDepositHandler,
  getDeposits: getDepositsHandler,
  getRecentDepositUsage: getRecentDepositUsageHandler,
  getCreditedToday: getCreditedTodayHandler,
  lockDeposit: lockDepositHandler,
  sendDepositEmail: sendDepositEmailHandler,
  unlockDeposit: unlockDepositHandler,
  updateDepositAmount: updateDepositAmountHandler,
  updateDepositPaymentAccount: updateDepositPaymentAccountHandler,
  updateDepositPaymentMethod: updateDepositPaymentMethodHandler,
  updateDepositSenderName: updateDepositSenderNameHandler,
  updateDepositStatus: updateDepositStatusHandler,
  updateDepositUsername: updateDepositUsernameHandler,
  uploadPaymentProof: uploadPaymentProofHandler,
  getPaymentLinksPublic: getPaymentLinksPublicHandler,
  getPaymentSettings: getPaymentSettingsHandler,
  getPaymentSettingsPublic: getPaymentSettingsPublicHandler,
  updatePaymentSettings: updatePaymentSettingsHandler,
  getRecordHistory: getRecordHistoryHandler,
  addNote: addNoteHandler,
  removeNote: removeNoteHandler,
  getListPreferences: getListPreferencesHandler,
  saveListPreferences: saveListPreferencesHandler,
  getPushDevices: getPushDevicesHandler,
  beginPush: beginPushHandler,
  confirmPush: confirmPushHandler,
  resumePush: resumePushHandler,
  removePushDevice: removePushDeviceHandler,
  updatePushSettings: updatePushSettingsHandler,
  getNotes: getNotesHandler,
  getMentions: getMentionsHandler,
  seeMentions: seeMentionsHandler,
  getPlayer: getPlayerHandler,
  getPlayerTellings: getPlayerTellingsHandler,
  setPlayerStanding: setPlayerStandingHandler,
  getFloods: getFloodsHandler,
  declineFlood: declineFloodHandler,
  getCryptoPrices: getCryptoPricesHandler,
  getQueue: getQueueHandler,
  getReceipts: getReceiptsHandler,
  getReceipt: getReceiptHandler,
  allocateReceipt: allocateReceiptHandler,
  undoAllocation: undoAllocationHandler,
  moveAllocation: moveAllocationHandler,
  dismissReceipt: dismissReceiptHandler,
  dismissReceipts: dismissReceiptsHandler,
  reopenReceipt: reopenReceiptHandler,
  returnReceipt: returnReceiptHandler,
  enterReceipt: enterReceiptHandler,
  getDepositReceipts: getDepositReceiptsHandler,
  getReceiptSettings: getReceiptSettingsHandler,
  updateReceiptSettings: updateReceiptSettingsHandler,
  getRecentActivity: getRecentActivityHandler,
  getRequestStatus: getRequestStatusHandler,
  beginPasskey: beginPasskeyHandler,
  beginPasskeyProof: beginPasskeyProofHandler,
  beginTotp: beginTotpHandler,
  confirmPasskey: confirmPasskeyHandler,
  confirmTotp: confirmTotpHandler,
  getMyFactors: getMyFactorsHandler,
  removePasskey: removePasskeyHandler,
  removeTotp: removeTotpHandler,
  renamePasskey: renamePasskeyHandler,
  renewRecoveryCodes: renewRecoveryCodesHandler,
  getRefusedSignIns: getRefusedSignInsHandler,
  getSignInSettings: getSignInSettingsHandler,
  updateSignInSettings: updateSignInSettingsHandler,
  changePassword: changePasswordHandler,
  proveIdentity: proveIdentityHandler,
  getSessions: getSessionsHandler,
  endSession: endSessionHandler,
  endAllSessions: endAllSessionsHandler,
  getReadiness: getReadinessHandler,
  skipReadinessStep: skipReadinessStepHandler,
  getAppearance: getAppearanceHandler,
  updateAppearance: updateAppearanceHandler,
  getSessionSettings: getSessionSettingsHandler,
  updateSessionSettings: updateSessionSettingsHandler,
  getCurrentAdmin: getCurrentAdminHandler,
  signIn: signInHandler,
  signOut: signOutHandler,
  getStats: getStatsHandler,
  getWorkload: getWorkloadHandler,
  getOperations: getOperationsHandler,
  getSignalSettings: getSignalSettingsHandler,
  getWithdrawalSignals: getWithdrawalSignalsHandler,
  overrideHold: overrideHoldHandler,
  updateSignalSettings: updateSignalSettingsHandler,
  getApprovals: getApprovalsHandler,
  approveChange: approveChangeHandler,
  refuseChange: refuseChangeHandler,
  withdrawApproval: withdrawApprovalHandler,
  getApprovalSettings: getApprovalSettingsHandler,
  updateApprovalSettings: updateApprovalSettingsHandler,
  getMailboxes: getMailboxesHandler,
  saveMailbox: saveMailboxHandler,
  testMailbox: testMailboxHandler,
  removeMailbox: removeMailboxHandler,
  importStatement: importStatementHandler,
  getMailTemplates: getMailTemplatesHandler,
  teachMailTemplate: teachMailTemplateHandler,
  removeMailTemplate: removeMailTemplateHandler,
  getStatementFormats: getStatementFormatsHandler,
  saveStatementFormat: saveStatementFormatHandler,
  removeStatementFormat: removeStatementFormatHandler,
  createAdminUser: createAdminUserHandler,
  getAdminCredentials: getAdminCredentialsHandler,
  getBackups: getBackupsHandler,
  getAdminUsers: getAdminUsersHandler,
  initializeAdminUsers: initializeAdminUsersHandler,
  removeAdminFactors: removeAdminFactorsHandler,
  endAdminSessions: endAdminSessionsHandler,
  removeAdminUser: removeAdminUserHandler,
  setAdminPassword: setAdminPasswordHandler,
  setAdminUserRole: setAdminUserRoleHandler,
  checkWallet: checkWalletHandler,
  createManualWithdrawal: createManualWithdrawalHandler,
  getWithdrawals: getWithdrawalsHandler,
  liftWithdrawalCooldown: liftWithdrawalCooldownHandler,
  lockWithdrawal: lockWithdrawalHandler,
  reopenWithdrawal: reopenWithdrawalHandler,
  revealWithdrawalPassword: revealWithdrawalPasswordHandler,
  sendWithdrawEmail: sendWithdrawEmailHandler,
  undoWithdrawalStatus: undoWithdrawalStatusHandler,
  unlockWithdrawal: unlockWithdrawalHandler,
  updateWithdrawalAmount: updateWithdrawalAmountHandler,
  updateWithdrawalMethod: updateWithdrawalMethodHandler,
  updateWithdrawalStatus: updateWithdrawalStatusHandler,
  updateWithdrawalUsername: updateWithdrawalUsernameHandler,
};
