import { z } from 'zod';
import { ROLES } from '#domain/access/capabilities.ts';
import { defineCall } from '../define-call.ts';
import { emailAddress, line } from '../fields.ts';
import { teamChanged } from './team-member.ts';

/** The password given is an initial one: it must be changed at the first sign-in. Without one, a random one is made. */
export const createAdminUser = defineCall({
  name: 'createAdminUser',
  summary: 'Add someone to the staff',
  access: 'team.manage',
  deniedMessage: 'Only owners can create admin users',
  input: z.strictObject({
    email: emailAddress,
    password: z.string().min(10).max(1000).optional(),
    role: z.enum(ROLES),
    displayName: line(100).optional(),
    note: line(500).optional(),
  }),
  output: teamChanged.extend({ uid: z.uuid() }),
  errors: ['ALREADY_EXISTS'],
});
