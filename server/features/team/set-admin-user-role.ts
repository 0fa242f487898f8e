import type { ParsedInput } from '#contract/calls.ts';
import { can, ROLE_LABELS, type Role } from '#domain/access/capabilities.ts';
import { APPROVABLE_CALLS } from '#domain/approvals/approval.ts';
import { setRole } from '#server/features/accounts/store.ts';
import type { ChangeContext } from '#server/features/approvals/change-context.ts';
import {
  holdChange,
  outcomeOf,
  type Waiting,
  withdrawAskedBy,
  withdrawWaiting,
} from '#server/features/approvals/hold-change.ts';
import { capabilityOf } from '#server/features/approvals/view.ts';
import { defineHandler } from '#server/features/define-handler.ts';
import type { Services } from '#server/features/services.ts';
import { randomPassword } from '#server/features/staff/passwords.ts';
import { hashPassword } from '#server/platform/passwords/password-hash.ts';
import { lockOwners, lockPerson, type Person, refuseTooFewOwners } from './lock-person.ts';
import { hasFactors, takeFactorsAway } from './remove-admin-factors.ts';
import { givePassword } from './set-admin-password.ts';

type RoleChange = ParsedInput<'setAdminUserRole'>;
type Accounts = Pick<Services, 'sealer' | 'signer' | 'sessions'>;

export const setAdminUserRole = defineHandler('setAdminUserRole', async ({ input, staff }, services) => {
  const { email, waiting } = await services.change((transaction, log) =>
    changeRole({ transaction, log, staff, signer: services.signer }, services, input),
  );
  return outcomeOf(waiting, `${email} is ${input.role} now.`);
});

/**
 * Promoted approvers start with a password that nobody has known: an owner could otherwise have an account
 * promoted that they sign in to themselves. NOT_FOUND; FAILED_PRECONDITION for the last owner.
 */
export async function changeRole(
  context: ChangeContext,
  services: Accounts,
  { uid, email: givenEmail, role }: RoleChange,
): Promise<{ readonly email: string; readonly waiting?: Waiting | undefined }> {
  const { transaction, log, staff } = context;
  const owners = await lockOwners(transaction);
  const person = await lockPerson(transaction, { uid, email: givenEmail });
  if (person.role === role) return { email: person.email };
  await refuseTooFewOwners(context, owners, person, 'demoted');
  const message = `Changed the role of ${person.email} from ${person.role} to ${role}`;
  const subject = { type: 'staff', id: uid } as const;
  const approvesMore = gainsApprovals(person.role, role);
  const waiting = await holdChange(context, {
    kind: 'role',
    call: 'setAdminUserRole',
    input: { uid, email: person.email, role },
    subject,
    // They may have chosen a password of their own since.
    isMadeHoweverShown: true,
    summary: `${person.email}: ${ROLE_LABELS[person.role]} → ${ROLE_LABELS[role]}`,
    details: [
      `Role: ${ROLE_LABELS[person.role]} → ${ROLE_LABELS[role]}`,
      ...(approvesMore ? await explainNewPassword(transaction, uid) : []),
    ],
  });
  if (waiting) return { email: person.email, waiting };
  await withdrawWaiting(context, subject);
  await withdrawAskedBy(context, { id: uid, role });
  await setRole(transaction, services.signer, uid, role);
  log({ action: 'admin_user_role_updated', message, actor: staff, subject });
  if (approvesMore && context.askedBy !== undefined) await startAfresh(context, services, person);
  return { email: person.email };
}

function gainsApprovals(before: Role, after: Role): boolean {
  return APPROVABLE_CALLS.map(capabilityOf).some((each) => can(after, each) && !can(before, each));
}

async function startAfresh(
  context: ChangeContext,
  services: Accounts,
  { id: uid, email }: Person,
): Promise<void> {
  const password = randomPassword();
  const passwordHash = await hashPassword(password);
  await givePassword(context, services, { uid, email, password, passwordHash });
  if (await hasFactors(context.transaction, uid)) await takeFactorsAway(context, services, { uid, email });
}

/** A changed password proves nothing: anybody who knew the initial one can have changed it. */
async function explainNewPassword(transaction: ChangeContext['transaction'], id: string): Promise<string[]> {
  const { must_change_password: isInitial } = await transaction
    .selectFrom('staff')
    .select('must_change_password')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  const instead =
    'They get a random initial password, are signed out, and their second factors are taken away.';
  return isInitial ? ['Their present password is one that was set for them.', instead] : [instead];
}
