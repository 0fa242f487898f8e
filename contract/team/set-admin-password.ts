import { z } from 'zod';
import { defineCall } from '../define-call.ts';
import { emailAddress, newPassword } from '../fields.ts';
import { teamChanged } from './team-member.ts';

/**
 * Sets another person's new initial password and ends their sessions. The person is identified by `email`, and by `uid` if
 * known.
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
  output: teamChanged,
  errors: ['NOT_FOUND', 'FAILED_PRECONDITION'],
});
