import { getDeposits } from '#contract/deposits/get-deposits.ts';
import type { Database } from '#server/platform/database/database.ts';
import { defineHandler } from '#server/platform/protocol/handler.ts';
import { findDeposits } from './view.ts';

export function getDepositsHandler(database: Database) {
  return defineHandler(getDeposits, ({ input }) => findDeposits(database, input));
}
