import { createAdminUser } from '#contract/team/create-admin-user.ts';
import type { Database } from '#server/platform/database/database.ts';
import { CallError } from '#server/platform/protocol/call-error.ts';
import { defineHandler } from '#server/platform/protocol/handler.ts';
import type { Sealer } from '#server/platform/sealing/sealer.ts';
import { addPerson } from './add-person.ts';

export function createAdminUserHandler(database: Database, sealer: Sealer) {
  return defineHandler(createAdminUser, async ({ input, staff }) => {
    const uid = await addPerson(database, sealer, input, staff);
    if (uid === undefined) throw new CallError('ALREADY_EXISTS', `${input.email} is on the staff already.`);
    return { status: 'success' as const, message: `${input.email} was added to the staff.`, uid };
  });
}
