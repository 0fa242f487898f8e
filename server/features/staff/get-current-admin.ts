import { getCurrentAdmin } from '#contract/staff/get-current-admin.ts';
import { defineHandler } from '#server/platform/protocol/handler.ts';
import { toAdmin } from './view.ts';

export function getCurrentAdminHandler() {
  return defineHandler(getCurrentAdmin, async ({ staff }) => ({ admin: toAdmin(staff) }));
}
