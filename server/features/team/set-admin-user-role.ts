import type { z } from 'zod';
import { setAdminUserRole } from '#contract/team/set-admin-user-role.ts';
import { ROLE_LABELS } from '#domain/access/capabilities.ts';
import { WAITS_FOR_APPROVAL } from '#domain/approvals/approval.ts';
import { setRole } from '#server/features/accounts/store.ts';
import { holdChange, type Waiting, withdrawWaiting } from '#server/features/approvals/hold-change.ts';
import type { Making } from '#server/features/approvals/making.ts';
import { defineHandler } from '#server/features/define-handler.ts';
import type { Services } from '#server/features/services.ts';
import { lockOwners, lockPerson, refuseTooFewOwners } from './lock-person.ts';

type RoleChange = z.output<(typeof setAdminUserRole)['input']>;

export const setAdminUserRoleHandler = defineHandler(setAdminUserRole, async ({ input, staff }, services) => {
  const { email, waiting } = await services.change((transaction, log) =>
    changeRole({ transaction, log, staff }, services, input),
  );
  return waiting
    ? { status: 'waiting' as const, message: WAITS_FOR_APPROVAL, approval: waiting }
    : { status: 'success' as const, message: `${email} is ${input.role} now.` };
});

/** @throws CallError NOT_FOUND; FAILED_PRECONDITION for the last owner */
export async function changeRole(
  making: Making,
  { signer }: Pick<Services, 'signer'>,
  { uid, email: givenEmail, role }: RoleChange,
): Promise<{ readonly email: string; readonly waiting?: Waiting | undefined }> {
  const { transaction, log, staff } = making;
  const owners = await lockOwners(transaction);
  const person = await lockPerson(transaction, { uid, email: givenEmail });
  if (person.role === role) return { email: person.email };
  await refuseTooFewOwners(transaction, owners, person, 'demoted');
  const message = `Changed the role of ${person.email} from ${person.role} to ${role}`;
  const subject = { type: 'staff', id: uid } as const;
  const waiting = await holdChange(making, {
    kind: 'role',
    call: 'setAdminUserRole',
    input: { uid, email: person.email, role },
    subject,
    summary: `${person.email}: ${ROLE_LABELS[person.role]} → ${ROLE_LABELS[role]}`,
    details: [`Role: ${ROLE_LABELS[person.role]} → ${ROLE_LABELS[role]}`],
  });
  if (waiting) return { email: person.email, waiting };
  await withdrawWaiting(making, subject);
  await setRole(transaction, signer, uid, role);
  log({ action: 'admin_user_role_updated', message, actor: staff, subject });
  return { email: person.email };
}
