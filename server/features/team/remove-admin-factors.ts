import type { ParsedInput } from '#contract/calls.ts';
import { can } from '#domain/access/capabilities.ts';
import { setHasSecondFactor } from '#server/features/accounts/store.ts';
import type { ChangeContext } from '#server/features/approvals/change-context.ts';
import { holdChange, outcomeOf, type Waiting } from '#server/features/approvals/hold-change.ts';
import { defineHandler } from '#server/features/define-handler.ts';
import { hasSecondFactor } from '#server/features/factors/lookup.ts';
import { deleteFactors } from '#server/features/factors/store.ts';
import type { Services } from '#server/features/services.ts';
import { CallError } from '#server/platform/protocol/call-error.ts';
import { lockPerson } from './lock-person.ts';

type Removal = ParsedInput<'removeAdminFactors'>;

export const removeAdminFactors = defineHandler('removeAdminFactors', async ({ input, staff }, services) => {
  if (input.uid === staff.id) {
    throw new CallError('FAILED_PRECONDITION', 'Remove your own second factors under My account.');
  }
  const { email, waiting } = await services.change((transaction, log) =>
    takeFactorsAway({ transaction, log, staff, signer: services.signer }, services, input),
  );
  return outcomeOf(waiting, `${email} signs in without a second factor now.`);
});

/**
 * One owner alone cannot remove an approver's factors, where roles need a second one. NOT_FOUND,
 * FAILED_PRECONDITION.
 */
export async function takeFactorsAway(
  context: ChangeContext,
  { sessions, signer }: Pick<Services, 'sessions' | 'signer'>,
  { uid, email }: Removal,
): Promise<{ readonly email: string; readonly waiting?: Waiting | undefined }> {
  const { transaction, log, staff } = context;
  const person = await lockPerson(transaction, { uid, email });
  const subject = { type: 'staff', id: uid } as const;
  if (!(await hasFactors(transaction, uid))) {
    throw new CallError('FAILED_PRECONDITION', `${person.email} has no second factor.`);
  }
  if (can(person.role, 'approvals.decide')) {
    const waiting = await holdChange(context, {
      kind: 'security',
      call: 'removeAdminFactors',
      input: { uid, email: person.email },
      subject,
      summary: `${person.email}: remove the second factor`,
      details: ['They sign in by their password alone until they set up another one.'],
    });
    if (waiting) return { email: person.email, waiting };
  }
  await deleteFactors(transaction, signer, uid);
  await setHasSecondFactor(transaction, signer, uid, false);
  await sessions.endAll(transaction, uid);
  log({
    action: 'admin_factors_removed',
    message: `Took the second factors of ${person.email} away`,
    actor: staff,
    subject,
  });
  return { email: person.email };
}

/** True also for a person whose factors were deleted past Cage. */
export async function hasFactors(transaction: ChangeContext['transaction'], id: string): Promise<boolean> {
  const row = await transaction
    .selectFrom('staff')
    .select(['has_second_factor', hasSecondFactor.as('has_one')])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return row.has_second_factor || row.has_one;
}
