import { createAdminUser } from '#contract/team/create-admin-user.ts';
import { defineHandler } from '#server/features/define-handler.ts';
import { refuseWeakPassword } from '#server/features/staff/refuse-weak-password.ts';
import { CallError } from '#server/platform/protocol/call-error.ts';
import { addPerson } from './add-person.ts';

export const createAdminUserHandler = defineHandler(createAdminUser, async ({ input, staff }, services) => {
  const { email, displayName, password } = input;
  const { siteTitle } = services.configuration;
  if (password !== undefined)
    refuseWeakPassword(password, { field: 'password', email, displayName, siteTitle });
  const uid = await addPerson(services, input, staff);
  if (uid === undefined) throw new CallError('ALREADY_EXISTS', `${input.email} is on the staff already.`);
  return { status: 'success' as const, message: `${input.email} was added to the staff.`, uid };
});
