import { z } from 'zod';
import { LONGEST, SHORTEST_PASSWORD } from '#domain/words/text-lengths.ts';
import { defineCall } from '../define-call.ts';
import { emailAddress } from '../fields.ts';
import { teamChanged } from './team-member.ts';

/**
 * Sets a new initial password and ends the person's sessions. The person is identified by `email`, and by `uid` if
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
    password: z.string().min(SHORTEST_PASSWORD).max(LONGEST.password),
  }),
  output: teamChanged,
  errors: ['NOT_FOUND'],
});
