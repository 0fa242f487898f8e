import { z } from 'zod';
import { defineCall } from '../define-call.ts';

/**
 * Creates those named in the configuration (CAGE_STAFF) who are missing; 'waiting' are those whom a second owner has to
 * approve.
 */
export const initializeAdminUsers = defineCall({
  name: 'initializeAdminUsers',
  summary: 'Create the configured staff',
  access: 'team.manage',
  proof: 'recent',
  deniedMessage: 'Only owners can manage admin users and roles',
  input: z.strictObject({}).nullish(),
  output: z.object({
    results: z.array(
      z.object({
        email: z.string(),
        status: z.enum(['created', 'waiting', 'exists', 'error']),
        error: z.string().optional(),
      }),
    ),
  }),
  errors: [],
});
