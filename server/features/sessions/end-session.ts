import { defineHandler } from '#server/features/define-handler.ts';
import { CallError } from '#server/platform/protocol/call-error.ts';

export const endSessionHandler = defineHandler(
  'endSession',
  async ({ input: { sessionId }, staff, session }, { change, sessions }) => {
    await change(async (transaction, log) => {
      const ended = await sessions.endOne(transaction, staff.id, sessionId);
      if (ended === undefined) {
        throw new CallError('NOT_FOUND', 'This session has ended already. Please refresh the list.');
      }
      const place = ended.address === null ? '' : ` at ${ended.address}`;
      log({
        action: 'staff_session_ended',
        message: `Ended their session in ${ended.browser ?? 'an unknown browser'}${place}`,
        actor: staff,
        subject: { type: 'session', id: sessionId },
      });
    });
    if (sessionId === staff.sessionId) session.end();
    return {};
  },
);
