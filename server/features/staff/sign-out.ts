import { defineHandler } from '#server/features/define-handler.ts';

export const signOutHandler = defineHandler('signOut', async ({ staff, session }, { change, sessions }) => {
  await change(async (transaction, log) => {
    await sessions.end(transaction, staff.id, staff.tokenHash);
    log({ action: 'staff_signed_out', message: 'Signed out', actor: staff });
  });
  session.end();
  return {};
});
