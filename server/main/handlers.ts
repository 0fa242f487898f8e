import { getActivityFiltersHandler } from '#server/features/activity/get-activity-filters.ts';
import { getActivityLogsHandler } from '#server/features/activity/get-activity-logs.ts';
import { createDepositChange } from '#server/features/deposits/change-deposit.ts';
import { createManualDepositHandler } from '#server/features/deposits/create-manual-deposit.ts';
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
import { uploadPaymentProofHandler } from '#server/features/payment-proofs/upload-payment-proof.ts';
import { getPaymentLinksPublicHandler } from '#server/features/payment-settings/get-payment-links-public.ts';
import { getPaymentSettingsHandler } from '#server/features/payment-settings/get-payment-settings.ts';
import { getPaymentSettingsPublicHandler } from '#server/features/payment-settings/get-payment-settings-public.ts';
import type { SettingsLookup } from '#server/features/payment-settings/lookup.ts';
import { updatePaymentSettingsHandler } from '#server/features/payment-settings/update-payment-settings.ts';
import { setPlayerStandingHandler } from '#server/features/players/set-player-standing.ts';
import { getCryptoPricesHandler } from '#server/features/prices/get-crypto-prices.ts';
import { getQueueHandler } from '#server/features/records/get-queue.ts';
import { createFollowTokens } from '#server/features/requests/follow-token.ts';
import { getRecentActivityHandler } from '#server/features/requests/get-recent-activity.ts';
import { getRequestStatusHandler } from '#server/features/requests/get-request-status.ts';
import { createRequestDigest } from '#server/features/requests/request-digest.ts';
import { createAttemptLimits } from '#server/features/staff/attempt-limits.ts';
import { changePasswordHandler } from '#server/features/staff/change-password.ts';
import { getCurrentAdminHandler } from '#server/features/staff/get-current-admin.ts';
import { signInHandler } from '#server/features/staff/sign-in.ts';
import { signOutHandler } from '#server/features/staff/sign-out.ts';
import { getStatsHandler } from '#server/features/stats/get-stats.ts';
import { getUnmatchedPaymentsHandler } from '#server/features/stripe/get-unmatched-payments.ts';
import { matchPaymentHandler } from '#server/features/stripe/match-payment.ts';
import { createAdminUserHandler } from '#server/features/team/create-admin-user.ts';
import { getAdminCredentialsHandler } from '#server/features/team/get-admin-credentials.ts';
import { getAdminUsersHandler } from '#server/features/team/get-admin-users.ts';
import { initializeAdminUsersHandler } from '#server/features/team/initialize-admin-users.ts';
import { removeAdminUserHandler } from '#server/features/team/remove-admin-user.ts';
import { setAdminPasswordHandler } from '#server/features/team/set-admin-password.ts';
import { setAdminUserRoleHandler } from '#server/features/team/set-admin-user-role.ts';
import { createWithdrawalChange } from '#server/features/withdrawals/change-withdrawal.ts';
import { createManualWithdrawalHandler } from '#server/features/withdrawals/create-manual-withdrawal.ts';
import { getWithdrawalsHandler } from '#server/features/withdrawals/get-withdrawals.ts';
import { liftWithdrawalCooldownHandler } from '#server/features/withdrawals/lift-withdrawal-cooldown.ts';
import { lockWithdrawalHandler } from '#server/features/withdrawals/lock-withdrawal.ts';
import { revealWithdrawalPasswordHandler } from '#server/features/withdrawals/reveal-withdrawal-password.ts';
import { sendWithdrawEmailHandler } from '#server/features/withdrawals/send-withdraw-email.ts';
import { unlockWithdrawalHandler } from '#server/features/withdrawals/unlock-withdrawal.ts';
import { updateWithdrawalAmountHandler } from '#server/features/withdrawals/update-withdrawal-amount.ts';
import { updateWithdrawalMethodHandler } from '#server/features/withdrawals/update-withdrawal-method.ts';
import { updateWithdrawalStatusHandler } from '#server/features/withdrawals/update-withdrawal-status.ts';
import { updateWithdrawalUsernameHandler } from '#server/features/withdrawals/update-withdrawal-username.ts';
import type { Database } from '#server/platform/database/database.ts';
import type { LiveFeed } from '#server/platform/live/live-feed.ts';
import type { Handler } from '#server/platform/protocol/handler.ts';
import { createSealer } from '#server/platform/sealing/sealer.ts';
import type { Sessions } from '#server/platform/sessions/sessions.ts';
import type { Configuration } from './configuration.ts';

/** What the calls are answered with. */
export type Services = {
  readonly configuration: Configuration;
  readonly database: Database;
  readonly feed: LiveFeed;
  readonly settings: SettingsLookup;
  readonly sessions: Sessions;
  /** The key that seals and signs. */
  readonly secret: string;
  /** Told of what failed without failing the call. */
  onError(error: unknown): void;
};

/** Every call of the contract with the code that answers it. */
export function createHandlers(services: Services): Handler[] {
  return [
    ...playerHandlers(services),
    ...staffHandlers(services),
    ...depositHandlers(services),
    ...withdrawalHandlers(services),
    ...recordHandlers(services),
    ...ownerHandlers(services),
  ];
}

function playerHandlers({ configuration, database, feed, settings, secret }: Services): Handler[] {
  const { idPrefix } = configuration.brand;
  const followTokens = createFollowTokens(secret);
  const requests = {
    idPrefix,
    followTokens,
    requestDigest: createRequestDigest(secret),
    onStored: feed.wake,
  };
  return [
    sendDepositEmailHandler(database, settings.current, requests),
    sendWithdrawEmailHandler(database, settings.current, { ...requests, sealer: createSealer(secret) }),
    getPaymentSettingsPublicHandler(settings),
    getPaymentLinksPublicHandler(settings),
    getCryptoPricesHandler(database),
    getRecentActivityHandler(database, settings, idPrefix),
    getRequestStatusHandler(database, followTokens),
  ];
}

function staffHandlers({ database, sessions }: Services): Handler[] {
  const limits = createAttemptLimits(database);
  return [
    signInHandler(database, sessions, limits),
    signOutHandler(database, sessions),
    getCurrentAdminHandler(),
    changePasswordHandler(database, sessions, limits),
  ];
}

function depositHandlers({ database, feed, secret }: Services): Handler[] {
  const change = createDepositChange(database, feed.wake);
  return [
    getDepositsHandler(database),
    getRecentDepositUsageHandler(database),
    createManualDepositHandler(database, createRequestDigest(secret), feed.wake),
    updateDepositStatusHandler(change),
    updateDepositUsernameHandler(change),
    updateDepositAmountHandler(change),
    updateDepositPaymentMethodHandler(change),
    updateDepositSenderNameHandler(change),
    updateDepositPaymentAccountHandler(change),
    lockDepositHandler(database, feed.wake),
    unlockDepositHandler(database, feed.wake),
  ];
}

function withdrawalHandlers({ database, feed, secret }: Services): Handler[] {
  const change = createWithdrawalChange(database, feed.wake);
  return [
    getWithdrawalsHandler(database),
    createManualWithdrawalHandler(database, createRequestDigest(secret), feed.wake),
    updateWithdrawalStatusHandler(change),
    updateWithdrawalUsernameHandler(change),
    updateWithdrawalAmountHandler(change),
    updateWithdrawalMethodHandler(change),
    liftWithdrawalCooldownHandler(change),
    revealWithdrawalPasswordHandler(database, createSealer(secret)),
    lockWithdrawalHandler(database, feed.wake),
    unlockWithdrawalHandler(database, feed.wake),
  ];
}

function recordHandlers({ database, feed }: Services): Handler[] {
  return [
    setPlayerStandingHandler(database, feed.wake),
    getQueueHandler(database),
    uploadPaymentProofHandler(database, feed.wake),
    getUnmatchedPaymentsHandler(database),
    matchPaymentHandler(database, feed.wake),
    getActivityLogsHandler(database),
    getActivityFiltersHandler(database),
  ];
}

function ownerHandlers({
  configuration,
  database,
  feed,
  settings,
  sessions,
  secret,
  onError,
}: Services): Handler[] {
  const sealer = createSealer(secret);
  return [
    getPaymentSettingsHandler(database),
    updatePaymentSettingsHandler(database, settings, feed.wake),
    getStatsHandler(database),
    getAdminUsersHandler(database),
    createAdminUserHandler(database, sealer),
    setAdminUserRoleHandler(database),
    removeAdminUserHandler(database, sessions),
    getAdminCredentialsHandler(database, sealer),
    setAdminPasswordHandler(database, sessions, sealer),
    initializeAdminUsersHandler(database, sealer, configuration.staff, onError),
  ];
}
