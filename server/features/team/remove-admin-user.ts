import type { ParsedInput } from '#contract/calls.ts';
import { removeStaff } from '#server/features/accounts/store.ts';
import type { ChangeContext } from '#server/features/approvals/change-context.ts';
import {
  holdChange,
  outcomeOf,
  type Waiting,
  withdrawAskedBy,
  withdrawWaiting,
} from '#server/features/approvals/hold-change.ts';
import { defineHandler } from '#server/features/define-handler.ts';
import type { Services } from '#server/features/services.ts';
import { lockOwners, lockPerson, refuseTooFewOwners } from './lock-person.ts';

type Removal = ParsedInput<'removeAdminUser'>;

export const removeAdminUser = defineHandler('removeAdminUser', async ({ input, staff }, services) => {
  const { email, waiting } = await services.change((transaction, log) =>
    removePerson({ transaction, log, staff, signer: services.signer }, services, input),
  );
  return outcomeOf(waiting, `${email} was removed from the staff.`);
});

/**
 * One owner alone cannot remove another, where roles need a second one. NOT_FOUND; FAILED_PRECONDITION for
 * the last owner.
 */
export async function removePerson(
  context: ChangeContext,
  { sessions }: Pick<Services, 'sessions'>,
  { uid, email: givenEmail }: Removal,
): Promise<{ readonly email: string; readonly waiting?: Waiting | undefined }> {
  const { transaction, log, staff } = context;
  const owners = await lockOwners(transaction);
  const person = await lockPerson(transaction, { uid, email: givenEmail });
  await refuseTooFewOwners(context, owners, person, 'removed');
  const subject = { type: 'staff', id: uid } as const;
  if (person.role === 'owner' && uid !== staff.id) {
    const waiting = await holdChange(context, {
      kind: 'security',
      call: 'removeAdminUser',
      input: { uid, email: person.email },
      subject,
      summary: `${person.email}: remove from the staff`,
      details: ['An owner is removed.'],
    });
    if (waiting) return { email: person.email, waiting };
  }
  await withdrawWaiting(context, subject);
  await withdrawAskedBy(context, { id: uid, role: undefined });
  await removeStaff(transaction, uid);
  await sessions.endAll(transaction, uid);
  log({
    action: 'admin_user_removed',
    message: `Removed ${person.email} from the staff`,
    actor: staff,
    subject,
  });
  return { email: person.email };
}
