import { z } from 'zod';
import { defineCall } from '../define-call.ts';
import { emailAddress } from '../fields.ts';
import { teamChangeAsked } from './team-member.ts';

/**
 * Ends all sessions of the person at once. The last owner cannot be removed. Where
 * roles need a second owner, removing another owner waits for one.
 */
export const removeAdminUser = defineCall({
  name: 'removeAdminUser',
  summary: 'Remove someone from the staff',
  access: 'team.manage',
  proof: 'recent',
  deniedMessage: 'Only owners can remove admin users',
  input: z.strictObject({ uid: z.uuid(), email: emailAddress.optional() }),
  output: teamChangeAsked,
  errors: ['NOT_FOUND', 'FAILED_PRECONDITION'],
});
