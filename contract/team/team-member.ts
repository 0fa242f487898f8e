import { z } from 'zod';
import { ROLES } from '#domain/access/capabilities.ts';
import { changeStatus, waitingApproval } from '../approvals/approval.ts';

/** A member of staff as owners see them. An entry without a uid has no account yet and is for display only. */
export const teamMember = z.object({
  uid: z.uuid().nullable(),
  email: z.string(),
  displayName: z.string(),
  role: z.enum(ROLES),
  note: z.string().nullable(),
  hasSecondFactor: z.boolean(),
  /** Changed in the database, past Cage: the account is closed, and nothing that is said of it here is proved. */
  isAltered: z.boolean(),
});

/** The answer to a change that a second person may have to approve. */
export const teamChangeAsked = z.object({
  status: changeStatus,
  message: z.string(),
  approval: waitingApproval.optional(),
});
