import { getDeposits } from '#contract/deposits/get-deposits.ts';
import { defineHandler } from '#server/features/define-handler.ts';
import { findDeposits } from './view.ts';

export const getDepositsHandler = defineHandler(getDeposits, ({ input }, { database }) =>
  findDeposits(database, input),
);
