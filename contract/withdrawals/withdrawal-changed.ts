import { z } from 'zod';
import { changeStatus, waitingApproval } from '../approvals/approval.ts';
import { withdrawalRecord } from './withdrawal-record.ts';

/** The answer to every change of a withdrawal: the record as it is now, which is as it was if the change waits. */
export const withdrawalChanged = z.object({
  status: changeStatus,
  message: z.string(),
  withdrawal: withdrawalRecord,
  approval: waitingApproval.optional(),
});

/** The answer to an entry by hand: its record, and null while it waits. */
export const withdrawalEntered = withdrawalChanged.extend({ withdrawal: withdrawalRecord.nullable() });
