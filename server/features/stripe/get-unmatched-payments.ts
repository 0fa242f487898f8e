import { getUnmatchedPayments } from '#contract/payments/get-unmatched-payments.ts';
import type { Database } from '#server/platform/database/database.ts';
import { defineHandler } from '#server/platform/protocol/handler.ts';
import { findUnmatched } from './view.ts';

export function getUnmatchedPaymentsHandler(database: Database) {
  return defineHandler(getUnmatchedPayments, () => findUnmatched(database));
}
