import { defineHandler } from '#server/features/define-handler.ts';
import { toAdmin } from './view.ts';

export const getCurrentAdminHandler = defineHandler('getCurrentAdmin', async ({ staff }) => ({
  admin: toAdmin(staff),
}));
