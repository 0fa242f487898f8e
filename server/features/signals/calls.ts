import { defineHandler } from '#server/features/define-handler.ts';

import { assessPayout, toAnswer } from './signals-of-payout.ts';

export { overrideHold } from './override-hold.ts';
export { getSignalSettings, updateSignalSettings } from './signal-settings.ts';

export const getWithdrawalSignals = defineHandler(
  'getWithdrawalSignals',
  async ({ input }, { database, signer }) =>
    toAnswer(await assessPayout(database.reads, signer, input.withdrawalId)),
);
