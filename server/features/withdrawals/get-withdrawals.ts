import { getWithdrawals } from '#contract/withdrawals/get-withdrawals.ts';
import type { Database } from '#server/platform/database/database.ts';
import { defineHandler } from '#server/platform/protocol/handler.ts';
import { findWithdrawals } from './view.ts';

export function getWithdrawalsHandler(database: Database) {
  return defineHandler(getWithdrawals, ({ input }) => findWithdrawals(database, input));
}
