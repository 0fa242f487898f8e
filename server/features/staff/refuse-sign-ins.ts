import { INITIAL_PASSWORD_HOURS } from '#domain/access/sign-in.ts';
import { explainAltered } from '#server/features/accounts/signed-accounts.ts';
import { findStaffByEmail, type StaffAccount } from '#server/features/accounts/store.ts';
import type { Services } from '#server/features/services.ts';
import { CallError } from '#server/platform/protocol/call-error.ts';
import type { Attempt, ReachedLimit } from './attempt-limits.ts';
import { countRefusedSignIn, type RefusalReason } from './refused-sign-ins.ts';
import type { AskedFactor } from './start-session.ts';

/** Staff's are logged; strangers' only counted, since anybody could fill a log that is never shortened. */
export function refuseSignIns({ attemptLimits, change, database, signer, onAltered }: Services) {
  const count = ({ address }: Attempt, reason: RefusalReason) =>
    countRefusedSignIn(database, { address, reason, now: new Date() });

  return {
    async wrongPassword(attempt: Attempt, account: StaffAccount | undefined): Promise<never> {
      await count(attempt, account === undefined ? 'nobody' : 'password');
      if (account !== undefined) {
        const message = `Failed sign-in as ${attempt.email}`;
        const actor = { ...account, address: attempt.address };
        await change(async (_, log) => log({ action: 'staff_sign_in_failed', message, actor }));
      }
      throw new CallError('UNAUTHENTICATED', 'The email or the password is wrong.');
    },

    async removed(attempt: Attempt, account: StaffAccount): Promise<never> {
      await count(attempt, 'removed');
      const message = `Refused sign-in as ${attempt.email}, who was removed from the staff; the password was right`;
      const actor = { ...account, address: attempt.address };
      await change(async (_, log) => log({ action: 'staff_sign_in_failed', message, actor }));
      throw new CallError('PERMISSION_DENIED', 'Access denied. You are not authorized as an admin.');
    },

    async initialPassword(attempt: Attempt, account: StaffAccount): Promise<never> {
      await count(attempt, 'password');
      const message = `Refused sign-in as ${attempt.email}: the initial password was right, but good once, within ${INITIAL_PASSWORD_HOURS} hours`;
      const actor = { ...account, address: attempt.address };
      await change(async (_, log) => log({ action: 'staff_sign_in_failed', message, actor }));
      throw new CallError(
        'UNAUTHENTICATED',
        `This initial password signs nobody in any more: it was good once, within ${INITIAL_PASSWORD_HOURS} hours. Please ask an owner for a new one.`,
      );
    },

    /** The account was written, or its second factors removed, past Cage. */
    async altered(attempt: Attempt, account: StaffAccount): Promise<never> {
      onAltered({ email: account.email });
      await count(attempt, 'password');
      const message = `Refused sign-in as ${attempt.email}: the account was changed in the database, past Cage`;
      const actor = { ...account, address: attempt.address };
      await change(async (_, log) => log({ action: 'staff_sign_in_failed', message, actor }));
      throw new CallError('PERMISSION_DENIED', explainAltered(account.email));
    },

    /** The password was right: this answer asks for the second factor. */
    async withoutFactor(attempt: Attempt, asked: AskedFactor): Promise<never> {
      await attemptLimits.giveBack(attempt);
      throw new CallError('UNAUTHENTICATED', 'Confirm with your second factor.', {
        details: detailsOf(asked),
      });
    },

    async wrongFactor(
      attempt: Attempt,
      asked: AskedFactor & { readonly isPasskey: boolean },
    ): Promise<never> {
      await count(attempt, 'factor');
      throw new CallError(
        'UNAUTHENTICATED',
        asked.isPasskey
          ? 'The passkey was not accepted. Please try again.'
          : 'The code is wrong or was used before. Wait for the next one, or use a recovery code.',
        { details: detailsOf(asked) },
      );
    },

    async limited(attempt: Attempt, { limit, isFirst, error }: ReachedLimit): Promise<never> {
      await count(attempt, 'limit');
      // Once in each window. Limits of an address are not logged: anybody reaches them, from many addresses.
      if (isFirst && (limit === 'account' || limit === 'device')) {
        const account = await findStaffByEmail(database, signer, attempt.email);
        if (account !== undefined) {
          const from =
            limit === 'account' ? 'unknown browsers' : 'a browser in which they have signed in before';
          await change(async (_, log) =>
            log({
              action: 'staff_sign_in_limited',
              message: `Too many failed sign-ins as ${attempt.email}: those from ${from} are refused for a while`,
              subject: { type: 'staff', id: account.id },
              address: attempt.address,
            }),
          );
        }
      }
      throw error;
    },
  };
}

function detailsOf({ secondFactor, passkeyOptions }: AskedFactor) {
  return { secondFactor, ...(passkeyOptions && { passkeyOptions }) };
}
