import { z } from 'zod';
import { ROLES } from '#domain/access/capabilities.ts';
import { checkStaffName } from '#domain/words/lookalike.ts';
import { LONGEST } from '#domain/words/text-lengths.ts';
import { defineCall } from '../define-call.ts';
import { emailAddress, line, newPassword, payeeLine } from '../fields.ts';
import { teamChangeAsked } from './team-member.ts';

/** The password given is an initial one: it must be changed at the first sign-in. Without one, a random one is made. */
export const createAdminUser = defineCall({
  name: 'createAdminUser',
  summary: 'Add someone to the staff',
  access: 'team.manage',
  proof: 'recent',
  deniedMessage: 'Only owners can create admin users',
  input: z.strictObject({
    email: emailAddress,
    password: newPassword.optional(),
    role: z.enum(ROLES),
    displayName: payeeLine(LONGEST.displayName)
      .superRefine((name, context) => {
        const message = checkStaffName(name);
        if (message) context.addIssue({ code: 'custom', message });
      })
      .optional(),
    note: line(LONGEST.note).optional(),
  }),
  /** While it waits for a second person there is no uid; the password sent with it is not kept, and a random one made. */
  output: teamChangeAsked.extend({ uid: z.uuid().optional() }),
  errors: ['ALREADY_EXISTS', 'FAILED_PRECONDITION'],
});
