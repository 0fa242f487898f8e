import { getApprovals } from '#contract/approvals/get-approvals.ts';
import { defineHandler } from '#server/features/define-handler.ts';
import { findApprovals } from './view.ts';

export const getApprovalsHandler = defineHandler(getApprovals, ({ input, staff }, { database }) =>
  findApprovals(database, input, staff),
);
