import { defineHandler } from '#server/features/define-handler.ts';
import { loadSignalSettings } from './settings-store.ts';
import { assessPayout, toAnswer } from './signals-of-payout.ts';

export { overrideHold } from './override-hold.ts';
export { updateSignalSettings } from './update-signal-settings.ts';

export const getSignalSettings = defineHandler('getSignalSettings', async (_, { database, signer }) => {
  const { settings, version } = await loadSignalSettings(database.queries, signer);
  return { settings, version };
});

export const getWithdrawalSignals = defineHandler(
  'getWithdrawalSignals',
  async ({ input }, { database, signer }) =>
    toAnswer(await assessPayout(database.reads, signer, input.withdrawalId)),
);
