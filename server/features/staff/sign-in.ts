import { signIn } from '#contract/staff/sign-in.ts';
import { prepareHandler } from '#server/features/define-handler.ts';
import { hashPassword, verifyPassword } from '#server/platform/passwords/password-hash.ts';
import { CallError } from '#server/platform/protocol/call-error.ts';
import type { SessionSource } from '#server/platform/sessions/sessions.ts';
import { findStaffByEmail, holdPassword, type StaffAccount } from './store.ts';
import { toAdmin } from './view.ts';

export const signInHandler = prepareHandler(signIn, ({ attemptLimits, change, database, sessions }) => {
  // Verified if no such person exists, so that the answer takes the same time either way.
  const nobodysHash = hashPassword('');

  async function refuse(email: string, account: StaffAccount | undefined): Promise<never> {
    await change(async (_, log) =>
      log({ action: 'staff_sign_in_failed', message: `Failed sign-in as ${email}`, actor: account }),
    );
    throw new CallError('UNAUTHENTICATED', 'The email or the password is wrong.');
  }

  async function authenticate(email: string, password: string): Promise<StaffAccount> {
    const account = await findStaffByEmail(database, email);
    const isRight = await verifyPassword(password, account?.passwordHash ?? (await nobodysHash));
    if (account === undefined || !isRight) return refuse(email, account);
    if (account.isRemoved) {
      throw new CallError('PERMISSION_DENIED', 'Access denied. You are not authorized as an admin.');
    }
    return account;
  }

  /** Undefined if the password has changed since it was verified, which takes a while. */
  async function startSession(account: StaffAccount, from: SessionSource) {
    return change(async (transaction, log) => {
      if (!(await holdPassword(transaction, account))) return undefined;
      const started = await sessions.start(transaction, account.id, from, new Date());
      log({ action: 'staff_signed_in', message: 'Signed in', actor: account });
      return started;
    });
  }

  return async ({ input, ip, userAgent, session }) => {
    await attemptLimits.spend(input.email, ip);
    const account = await authenticate(input.email, input.password);
    const started = await startSession(account, { address: ip, userAgent });
    if (started === undefined) return refuse(input.email, account);
    await attemptLimits.restore(input.email, ip);
    const { token, expiresAt } = started;
    session.start(token, expiresAt);
    return { token, expiresAt: expiresAt.toISOString(), admin: toAdmin(account) };
  };
});
