import { can } from '#domain/access/capabilities.ts';
import { initialPasswordUntil } from '#domain/access/sign-in.ts';
import { WAITS_FOR_APPROVAL } from '#domain/approvals/approval.ts';
import { setInitialPassword } from '#server/features/accounts/store.ts';
import type { ChangeContext } from '#server/features/approvals/change-context.ts';
import {
  holdChange,
  outcomeOf,
  type Waiting,
  withdrawWaiting,
} from '#server/features/approvals/hold-change.ts';
import { defineHandler } from '#server/features/define-handler.ts';
import type { Services } from '#server/features/services.ts';
import { refuseWeakPassword } from '#server/features/staff/passwords.ts';
import { hashPassword } from '#server/platform/passwords/password-hash.ts';
import { CallError } from '#server/platform/protocol/call-error.ts';
import { lockPerson } from './lock-person.ts';

type NewInitialPassword = {
  readonly uid?: string | undefined;
  readonly email: string;
  readonly password: string;
  /** Made before the transaction, because it takes a while. */
  readonly passwordHash: string;
};

export const setAdminPassword = defineHandler(
  'setAdminPassword',
  async ({ input: { uid, email, password }, staff }, services) => {
    // A thief of a session does not know the password, which changing one's own takes.
    if (uid === staff.id || email === staff.email) {
      throw new CallError('FAILED_PRECONDITION', 'Change your own password under My account.');
    }
    await refuseWeakPassword(password, {
      field: 'password',
      email,
      siteTitle: services.configuration.siteTitle,
    });
    const passwordHash = await hashPassword(password);
    const waiting = await services.change((transaction, log) =>
      givePassword({ transaction, log, staff, signer: services.signer }, services, {
        uid,
        email,
        password,
        passwordHash,
      }),
    );
    return outcomeOf(
      waiting,
      'Password updated successfully!',
      `${WAITS_FOR_APPROVAL} The password is not kept: a random one is made then.`,
    );
  },
);

/**
 * One owner alone cannot set an approver's password, where roles need a second one. NOT_FOUND,
 * FAILED_PRECONDITION.
 */
export async function givePassword(
  context: ChangeContext,
  { sealer, signer, sessions }: Pick<Services, 'sealer' | 'signer' | 'sessions'>,
  { uid, email, password, passwordHash }: NewInitialPassword,
): Promise<Waiting | undefined> {
  const { transaction, log, staff } = context;
  const person = await lockPerson(transaction, { uid, email });
  const subject = { type: 'staff', id: person.id } as const;
  if (can(person.role, 'approvals.decide')) {
    const waiting = await holdChange(context, {
      kind: 'security',
      call: 'setAdminPassword',
      input: { uid: person.id, email: person.email },
      subject,
      summary: `${person.email}: new initial password`,
      details: ['A random one is made. It can be shown, which waits as well, and they are signed out.'],
    });
    if (waiting) return waiting;
  }
  await withdrawWaiting(context, subject);
  await setInitialPassword(transaction, signer, person.id, {
    hash: passwordHash,
    sealed: sealer.seal(password, `staff:${person.id}`),
    until: initialPasswordUntil(new Date()),
  });
  await sessions.endAll(transaction, person.id);
  log({
    action: 'admin_password_set',
    message: `Set a new initial password for ${person.email}`,
    actor: staff,
    subject,
  });
  return undefined;
}
