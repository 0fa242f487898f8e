import { outcomeOf } from '#server/features/approvals/hold-change.ts';
import { defineHandler } from '#server/features/define-handler.ts';
import { CallError } from '#server/platform/protocol/call-error.ts';
import { lockPerson } from './lock-person.ts';

export const endAdminSessionsHandler = defineHandler(
  'endAdminSessions',
  async ({ input, staff }, { change, sessions }) => {
    if (input.uid === staff.id) {
      throw new CallError('FAILED_PRECONDITION', 'End your own sessions under My account.');
    }
    const { email } = await change(async (transaction, log) => {
      const person = await lockPerson(transaction, input);
      await sessions.endAll(transaction, person.id);
      log({
        action: 'admin_sessions_ended',
        message: `Signed ${person.email} out everywhere`,
        actor: staff,
        subject: { type: 'staff', id: person.id },
      });
      return person;
    });
    return outcomeOf(undefined, `${email} was signed out everywhere.`);
  },
);
