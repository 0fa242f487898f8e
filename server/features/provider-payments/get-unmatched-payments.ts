import { getUnmatchedPayments } from '#contract/payments/get-unmatched-payments.ts';
import { defineHandler } from '#server/features/define-handler.ts';
import { findUnmatched } from './view.ts';

export const getUnmatchedPaymentsHandler = defineHandler(getUnmatchedPayments, (_, { database }) =>
  findUnmatched(database),
);
