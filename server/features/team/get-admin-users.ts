import { getAdminUsers } from '#contract/team/get-admin-users.ts';
import type { Database } from '#server/platform/database/database.ts';
import { defineHandler } from '#server/platform/protocol/handler.ts';
import { findTeam } from './view.ts';

export function getAdminUsersHandler({ queries }: Database) {
  return defineHandler(getAdminUsers, async () => ({ users: await findTeam(queries) }));
}
