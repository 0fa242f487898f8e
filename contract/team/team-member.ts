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
});

export const teamChanged = z.object({ status: z.literal('success'), message: z.string() });

/** The answer to a change that a second person may have to approve. */
export const teamChangeAsked = teamChanged.extend({
  status: changeStatus,
  approval: waitingApproval.optional(),
});
