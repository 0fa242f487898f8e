import { z } from 'zod';
import { defineCall } from '../define-call.ts';
import { teamMember } from './team-member.ts';

/** The staff with the initial passwords that are still in force. Each one revealed is logged. */
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
      }),
    ),
  }),
  errors: [],
});
