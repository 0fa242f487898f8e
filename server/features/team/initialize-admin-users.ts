import { initializeAdminUsers } from '#contract/team/initialize-admin-users.ts';
import type { Role } from '#domain/access/capabilities.ts';
import type { Actor } from '#server/features/activity/record.ts';
import type { Database } from '#server/platform/database/database.ts';
import { defineHandler } from '#server/platform/protocol/handler.ts';
import type { Sealer } from '#server/platform/sealing/sealer.ts';
import { addPerson } from './add-person.ts';

type Configured = { readonly email: string; readonly role: Role };

/** @param configured who is to be on the staff, by the configuration */
export function initializeAdminUsersHandler(
  database: Database,
  sealer: Sealer,
  configured: readonly Configured[],
  onError: (error: unknown) => void,
) {
  async function ensure(person: Configured, actor: Actor) {
    try {
      const uid = await addPerson(database, sealer, person, actor);
      return { email: person.email, status: uid === undefined ? ('exists' as const) : ('created' as const) };
    } catch (error) {
      // One person's trouble is not to keep the others out.
      onError(error);
      return { email: person.email, status: 'error' as const, error: 'This person could not be added.' };
    }
  }

  return defineHandler(initializeAdminUsers, async ({ staff }) => {
    const results = [];
    for (const person of configured) results.push(await ensure(person, staff));
    return { results };
  });
}
