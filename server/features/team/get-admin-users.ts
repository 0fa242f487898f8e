import { getAdminUsers } from '#contract/team/get-admin-users.ts';
import { defineHandler } from '#server/features/define-handler.ts';
import { findTeam } from './view.ts';

export const getAdminUsersHandler = defineHandler(getAdminUsers, async (_, { database: { queries } }) => ({
  users: await findTeam(queries),
}));
