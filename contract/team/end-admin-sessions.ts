import { z } from 'zod';
import { defineCall } from '../define-call.ts';
import { emailAddress } from '../fields.ts';
import { teamChangeAsked } from './team-member.ts';

/** Signs somebody else out everywhere, at once. They may sign in again; it waits for nobody. */
export const endAdminSessions = defineCall({
  name: 'endAdminSessions',
  summary: 'End somebody’s sessions',
  access: 'team.manage',
  proof: 'recent',
  deniedMessage: 'Only owners can manage admin users and roles',
  input: z.strictObject({ uid: z.uuid(), email: emailAddress.optional() }),
  output: teamChangeAsked,
  errors: ['NOT_FOUND', 'FAILED_PRECONDITION'],
});
