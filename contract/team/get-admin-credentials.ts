import { z } from 'zod';
import { waitingApproval } from '../approvals/approval.ts';
import { defineCall } from '../define-call.ts';
import { teamMember } from './team-member.ts';

/**
 * The staff with the initial passwords that are still in force. Each one revealed is logged. Where roles need a second
 * owner, so do those of owners and supervisors: then each is shown once, to whoever asked, within an hour of the
 * approval.
 */
export const getAdminCredentials = defineCall({
  name: 'getAdminCredentials',
  summary: 'Reveal initial passwords',
  access: 'team.manage',
  proof: 'recent',
  deniedMessage: 'Only owners can manage admin users and roles',
  input: z.strictObject({}).nullish(),
  output: z.object({
    users: z.array(
      teamMember.extend({
        /** Null once the person has set their own. */
        defaultPassword: z.string().nullable(),
        /** It signs nobody in any more: it has, or did not within 24 hours. Who has signed in by it can still change it. */
        isOver: z.boolean(),
        /** Why one that is in force cannot be shown, and what to do, in words. */
        problem: z.string().optional(),
        /** Of one that is not shown before a second owner has approved it, which this call has asked for. */
        approval: waitingApproval.optional(),
      }),
    ),
  }),
  errors: ['FAILED_PRECONDITION'],
});
