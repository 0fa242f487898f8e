import { z } from 'zod';
import { defineCall } from '../define-call.ts';
import { emailAddress } from '../fields.ts';
import { teamChangeAsked } from './team-member.ts';

/**
 * For somebody who has lost their phone and their recovery codes: they sign in by their password alone again. Ends
 * their sessions. Of owners and supervisors it waits for a second owner where roles need one.
 */
export const removeAdminFactors = defineCall({
  name: 'removeAdminFactors',
  summary: 'Take somebody’s second factors away',
  access: 'team.manage',
  proof: 'recent',
  deniedMessage: 'Only owners can manage admin users and roles',
  input: z.strictObject({ uid: z.uuid(), email: emailAddress.optional() }),
  output: teamChangeAsked,
  errors: ['NOT_FOUND', 'FAILED_PRECONDITION'],
});
