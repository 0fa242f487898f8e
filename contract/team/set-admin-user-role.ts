import { z } from 'zod';
import { ROLES } from '#domain/access/capabilities.ts';
import { defineCall } from '../define-call.ts';
import { emailAddress } from '../fields.ts';
import { teamChangeAsked } from './team-member.ts';

/** Takes effect on the person's very next call. The last owner cannot be demoted. */
export const setAdminUserRole = defineCall({
  name: 'setAdminUserRole',
  summary: 'Change a role',
  access: 'team.manage',
  proof: 'recent',
  deniedMessage: 'Only owners can change user roles',
  input: z.strictObject({ uid: z.uuid(), email: emailAddress.optional(), role: z.enum(ROLES) }),
  output: teamChangeAsked,
  errors: ['NOT_FOUND', 'FAILED_PRECONDITION'],
});
