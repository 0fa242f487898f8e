import { z } from 'zod';
import { defineCall } from '../define-call.ts';
import { search } from '../fields.ts';

/** What the activity log can be filtered by: everyone who is or was on the staff, and players. */
export const getActivityFilters = defineCall({
  name: 'getActivityFilters',
  summary: 'Whom the activity log can be filtered by',
  access: 'activity.view',
  proof: 'none',
  input: z
    .strictObject({
      /** Part of a player's username; case does not matter. */
      search: search.optional(),
    })
    .nullish(),
  output: z.object({
    workers: z.array(
      z.object({
        uid: z.uuid(),
        name: z.string(),
        email: z.string(),
        /** No longer on the staff. */
        isFormer: z.boolean(),
      }),
    ),
    /** Usernames, at most 100, those of the newest entries first. */
    users: z.array(z.string()),
  }),
  errors: [],
});
