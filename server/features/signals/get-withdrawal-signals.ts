import { defineHandler } from '#server/features/define-handler.ts';
import { assessPayout, toAnswer } from './signals-of-payout.ts';

export const getWithdrawalSignalsHandler = defineHandler(
  'getWithdrawalSignals',
  async ({ input }, { database, signer }) =>
    toAnswer(await assessPayout(database.reads, signer, input.withdrawalId)),
);
