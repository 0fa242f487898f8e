import { z } from 'zod';
import { defineCall } from '../define-call.ts';
import { teamMember } from './team-member.ts';

export const getAdminUsers = defineCall({
  name: 'getAdminUsers',
  summary: 'List the staff',
  access: 'team.manage',
  proof: 'none',
  deniedMessage: 'Only owners can manage admin users and roles',
  input: z.strictObject({}).nullish(),
  output: z.object({ users: z.array(teamMember) }),
  errors: [],
});
