import { z } from 'zod';
import { defineCall } from '../define-call.ts';
import { emailAddress, newPassword } from '../fields.ts';
import { teamChangeAsked } from './team-member.ts';

/**
 * Sets another person's new initial password and ends their sessions. The person is identified by `email`, and by `uid` if
 * known. Of owners and supervisors it waits for a second owner where roles need one: the password sent is not kept, and a
 * random one made then.
 */
export const setAdminPassword = defineCall({
  name: 'setAdminPassword',
  summary: 'Set an initial password',
  access: 'team.manage',
  proof: 'recent',
  deniedMessage: 'Only owners can manage admin users and roles',
  input: z.strictObject({
    uid: z.uuid().optional(),
    email: emailAddress,
    password: newPassword,
  }),
  output: teamChangeAsked,
  errors: ['NOT_FOUND', 'FAILED_PRECONDITION'],
});
