import { defineHandler } from '#server/features/define-handler.ts';
import { findRefusedSignIns } from './refused-sign-ins.ts';
import { toAdmin } from './sign-in.ts';

export { changePassword } from './change-password.ts';
export { signIn } from './sign-in.ts';
export { getSignInSettings, updateSignInSettings } from './sign-in-settings.ts';

export const getCurrentAdmin = defineHandler('getCurrentAdmin', async ({ staff }) => ({
  admin: toAdmin(staff),
}));

export const getRefusedSignIns = defineHandler('getRefusedSignIns', async (_request, { database }) => {
  const { since, attempts, ranges } = await findRefusedSignIns(database, new Date());
  return {
    since: since.toISOString(),
    attempts,
    ranges: ranges.map((range) => ({ ...range, lastHour: range.lastHour.toISOString() })),
  };
});

export const signOut = defineHandler('signOut', async ({ staff, session }, { change, sessions }) => {
  await change(async (transaction, log) => {
    await sessions.end(transaction, staff.id, staff.tokenHash);
    log({ action: 'staff_signed_out', message: 'Signed out', actor: staff });
  });
  session.end();
  return {};
});
