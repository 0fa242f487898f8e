import { defineSharedRead } from '#server/features/define-handler.ts';
import { findDeposits } from './view.ts';

export const getDepositsHandler = defineSharedRead('getDeposits', ({ input }, { database }) =>
  findDeposits(database, input),
);
