import { z } from 'zod';
import { changeStatus, waitingApproval } from '../approvals/approval.ts';
import { depositRecord } from './deposit-record.ts';

/** The answer to every change of a deposit: the record as it is now, which is as it was if the change waits. */
export const depositChanged = z.object({
  status: changeStatus,
  message: z.string(),
  deposit: depositRecord,
  approval: waitingApproval.optional(),
});

/** The answer to an entry by hand: its record, and null while it waits. */
export const depositEntered = depositChanged.extend({ deposit: depositRecord.nullable() });
