import { getWithdrawals } from '#contract/withdrawals/get-withdrawals.ts';
import { defineHandler } from '#server/features/define-handler.ts';
import { findWithdrawals } from './view.ts';

export const getWithdrawalsHandler = defineHandler(getWithdrawals, ({ input }, { database }) =>
  findWithdrawals(database, input),
);
