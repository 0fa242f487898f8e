import { signOut } from '#contract/staff/sign-out.ts';
import { recordActivity } from '#server/features/activity/record.ts';
import type { Database } from '#server/platform/database/database.ts';
import { defineHandler } from '#server/platform/protocol/handler.ts';
import type { Sessions } from '#server/platform/sessions/sessions.ts';

export function signOutHandler(database: Database, sessions: Sessions) {
  return defineHandler(signOut, async ({ staff, session }) => {
    await database.queries.transaction().execute(async (transaction) => {
      await sessions.end(transaction, staff.tokenHash);
      await recordActivity(transaction, { action: 'staff_signed_out', message: 'Signed out', actor: staff });
    });
    session.end();
    return {};
  });
}
