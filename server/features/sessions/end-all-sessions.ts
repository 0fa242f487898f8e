import { defineHandler } from '#server/features/define-handler.ts';

export const endAllSessionsHandler = defineHandler(
  'endAllSessions',
  async ({ staff, session }, { change, sessions }) => {
    await change(async (transaction, log) => {
      await sessions.endAll(transaction, staff.id);
      log({ action: 'staff_sessions_ended', message: 'Signed out everywhere', actor: staff });
    });
    session.end();
    return {};
  },
);
