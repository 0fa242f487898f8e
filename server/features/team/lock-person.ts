import type { Role } from '#domain/access/capabilities.ts';
import type { ChangeContext } from '#server/features/approvals/change-context.ts';
import { approvalSettings } from '#server/features/approvals/store.ts';
import { lockByName } from '#server/platform/database/await-others.ts';
import type { Queries } from '#server/platform/database/database.ts';
import { CallError } from '#server/platform/protocol/call-error.ts';

export type Person = { readonly id: string; readonly email: string; readonly role: Role };

/** At least one of the two. */
type PersonKey =
  | { readonly uid: string; readonly email?: string | undefined }
  | { readonly uid?: string | undefined; readonly email: string };

/** NOT_FOUND also if uid and email are two people's. */
export async function lockPerson(transaction: Queries, { uid, email }: PersonKey): Promise<Person> {
  const row = await transaction
    .selectFrom('staff')
    .select(['id', 'email', 'role'])
    .where('removed_at', 'is', null)
    .where((is) => is.and({ ...(uid !== undefined && { id: uid }), ...(email !== undefined && { email }) }))
    // Weaker than FOR UPDATE, which would wait for anyone writing a log entry with this person as its actor.
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (row === undefined) {
    throw new CallError('NOT_FOUND', 'This person is not on the staff. Please refresh the page.');
  }
  return { ...row, role: row.role as Role };
}

/**
 * Makes changes of owners wait for each other, so that two cannot together remove the last one. Row locks
 * could deadlock: one change still sees a demoted owner, another does not.
 */
export async function lockOwners(transaction: Queries): Promise<string[]> {
  await lockByName(transaction, 'owners');
  const owners = await transaction
    .selectFrom('staff')
    .select('id')
    .where('role', '=', 'owner')
    .where('removed_at', 'is', null)
    .execute();
  return owners.map(({ id }) => id);
}

/** FAILED_PRECONDITION for the last owner, or if the only one left would have nobody to approve. */
export async function refuseTooFewOwners(
  { transaction, signer }: Pick<ChangeContext, 'transaction' | 'signer'>,
  owners: readonly string[],
  person: Person,
  outcome: 'removed' | 'demoted',
): Promise<void> {
  if (!owners.includes(person.id)) return;
  if (owners.length === 1) {
    throw new CallError('FAILED_PRECONDITION', `The last owner cannot be ${outcome}.`);
  }
  const { settings } = await approvalSettings.load(transaction, signer);
  if (owners.length === 2 && settings.roles) {
    throw new CallError(
      'FAILED_PRECONDITION',
      `While a second owner approves changes of roles, one of two cannot be ${outcome}: add a third first.`,
    );
  }
}
