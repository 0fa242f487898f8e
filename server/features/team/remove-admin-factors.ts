import { removeAdminFactors } from '#contract/team/remove-admin-factors.ts';
import { setHasSecondFactor } from '#server/features/accounts/store.ts';
import { defineHandler } from '#server/features/define-handler.ts';
import { deleteFactors } from '#server/features/factors/store.ts';
import { CallError } from '#server/platform/protocol/call-error.ts';
import { lockPerson } from './lock-person.ts';

export const removeAdminFactorsHandler = defineHandler(
  removeAdminFactors,
  async ({ input: { uid, email: givenEmail }, staff }, { change, sessions, signer }) => {
    if (uid === staff.id) {
      throw new CallError('FAILED_PRECONDITION', 'Remove your own second factors under My account.');
    }
    const email = await change(async (transaction, log) => {
      const person = await lockPerson(transaction, { uid, email: givenEmail });
      const hadAny = await deleteFactors(transaction, person.id);
      const wasNoted = await setHasSecondFactor(transaction, signer, person.id, false);
      if (!hadAny && !wasNoted) {
        throw new CallError('FAILED_PRECONDITION', `${person.email} has no second factor.`);
      }
      await sessions.endAll(transaction, person.id);
      log({
        action: 'admin_factors_removed',
        message: `Took the second factors of ${person.email} away`,
        actor: staff,
        subject: { type: 'staff', id: person.id },
      });
      return person.email;
    });
    return { status: 'success' as const, message: `${email} signs in without a second factor now.` };
  },
);
