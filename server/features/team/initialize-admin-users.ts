import { initializeAdminUsers } from '#contract/team/initialize-admin-users.ts';
import type { Role } from '#domain/access/capabilities.ts';
import type { Actor } from '#server/features/activity/store.ts';
import { defineHandler } from '#server/features/define-handler.ts';
import type { Services } from '#server/features/services.ts';
import { addPerson } from './add-person.ts';

export const initializeAdminUsersHandler = defineHandler(
  initializeAdminUsers,
  async ({ staff }, services) => {
    const results = [];
    for (const person of services.configuration.staff) results.push(await ensure(services, person, staff));
    return { results };
  },
);

async function ensure(
  services: Services,
  person: { readonly email: string; readonly role: Role },
  actor: Actor,
) {
  try {
    const uid = await addPerson(services, person, actor);
    return { email: person.email, status: uid === undefined ? ('exists' as const) : ('created' as const) };
  } catch (error) {
    // A failure for one person must not affect the others.
    services.onError(error);
    return { email: person.email, status: 'error' as const, error: 'This person could not be added.' };
  }
}
