import { getWithdrawalSignals } from '#contract/signals/get-withdrawal-signals.ts';
import { defineHandler } from '#server/features/define-handler.ts';
import { assessPayout, toAnswer } from './signals-of-payout.ts';

export const getWithdrawalSignalsHandler = defineHandler(
  getWithdrawalSignals,
  async ({ input }, { database }) => toAnswer(await assessPayout(database.reads, input.withdrawalId)),
);
