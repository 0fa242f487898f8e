import type { CallOutput } from '#contract/calls.ts';
import type { Role } from '#domain/access/capabilities.ts';
import { findStaffByEmail } from '#server/features/accounts/store.ts';
import { defineHandler } from '#server/features/define-handler.ts';
import type { Services } from '#server/features/services.ts';
import { CallError } from '#server/platform/protocol/call-error.ts';
import type { Staff } from '#server/platform/sessions/sessions.ts';
import { preparePerson } from './add-person.ts';
import { createPerson } from './create-admin-user.ts';

type Person = { readonly email: string; readonly role: Role };
type Result = CallOutput<'initializeAdminUsers'>['results'][number];

export const initializeAdminUsers = defineHandler('initializeAdminUsers', async ({ staff }, services) => {
  const results = [];
  for (const person of services.configuration.staff) results.push(await ensure(services, person, staff));
  return { results };
});

async function ensure(services: Services, person: Person, staff: Staff): Promise<Result> {
  const { email } = person;
  try {
    const existing = await findStaffByEmail(services.database, services.signer, email);
    if (existing !== undefined && !existing.isRemoved) return { email, status: 'exists' };
    const prepared = await preparePerson(person);
    const { waiting } = await services.change((transaction, log) =>
      createPerson({ transaction, log, staff, signer: services.signer }, services, prepared),
    );
    return { email, status: waiting ? 'waiting' : 'created' };
  } catch (error) {
    if (error instanceof CallError) return { email, status: 'error', error: error.message };
    // A failure for one person must not affect the others.
    services.onError(error);
    return { email, status: 'error', error: 'This person could not be added.' };
  }
}
