import { defineSharedRead } from '#server/features/define-handler.ts';
import { findWithdrawals } from './view.ts';

export const getWithdrawalsHandler = defineSharedRead('getWithdrawals', ({ input }, { database }) =>
  findWithdrawals(database, input),
);
