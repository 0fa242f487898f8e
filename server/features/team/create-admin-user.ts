import type { CallOutput, ParsedInput } from '#contract/calls.ts';
import { can, ROLE_LABELS, type Role } from '#domain/access/capabilities.ts';
import { WAITS_FOR_APPROVAL } from '#domain/approvals/approval.ts';
import { lookOf } from '#domain/words/look-alikes.ts';
import { findStaffByEmail } from '#server/features/accounts/store.ts';
import type { ChangeContext } from '#server/features/approvals/change-context.ts';
import { holdChange, outcomeOf, type Waiting } from '#server/features/approvals/hold-change.ts';
import { defineHandler } from '#server/features/define-handler.ts';
import type { Services } from '#server/features/services.ts';
import { refuseWeakPassword } from '#server/features/staff/passwords.ts';
import { CallError } from '#server/platform/protocol/call-error.ts';
import type { Staff } from '#server/platform/sessions/sessions.ts';
import { chooseName, insertPerson, type PreparedPerson, preparePerson } from './add-person.ts';

type NewAdmin = Omit<ParsedInput<'createAdminUser'>, 'password'>;

export const createAdminUser = defineHandler('createAdminUser', async ({ input, staff }, services) => {
  const { email, displayName, password } = input;
  const { siteTitle } = services.configuration;
  if (password !== undefined)
    await refuseWeakPassword(password, { field: 'password', email, displayName, siteTitle });
  const prepared = await preparePerson(input);
  const { uid, waiting } = await services.change((transaction, log) =>
    createPerson({ transaction, log, staff, signer: services.signer }, services, prepared),
  );
  const outcome = outcomeOf(waiting, `${email} was added to the staff.`, waitsWithout(password));
  return { ...outcome, ...(uid !== undefined && { uid }) };
});

/** Only approvers need an approval; a given password is not kept until then. Throws ALREADY_EXISTS. */
export async function createPerson(
  context: ChangeContext,
  { sealer, signer }: Pick<Services, 'sealer' | 'signer'>,
  person: PreparedPerson,
): Promise<{ readonly uid?: string | undefined; readonly waiting?: Waiting | undefined }> {
  const { transaction, log, staff } = context;
  const { email, role, displayName, note } = person;
  await refuseAlike(transaction, email);
  if (can(role, 'approvals.decide')) {
    await requireNew(transaction, signer, email);
    await chooseName(transaction, person);
    const asked: NewAdmin = { email, role, displayName, note };
    const waiting = await holdChange(context, {
      kind: 'role',
      call: 'createAdminUser',
      input: asked,
      subject: { type: 'staff', id: email },
      summary: `${email}: new ${ROLE_LABELS[role]}`,
      details: [`Role: ${ROLE_LABELS[role]}`],
    });
    if (waiting) return { waiting };
  }
  const uid = await insertPerson({ transaction, log, actor: staff, sealer, signer }, person);
  if (uid === undefined) throw onStaffAlready(email);
  return { uid };
}

async function requireNew(
  transaction: ChangeContext['transaction'],
  signer: Services['signer'],
  email: string,
): Promise<void> {
  const existing = await findStaffByEmail({ queries: transaction }, signer, email);
  if (existing !== undefined && !existing.isRemoved) throw onStaffAlready(email);
}

/** A single letter's difference escapes notice in lists and in the log. */
async function refuseAlike(transaction: ChangeContext['transaction'], email: string): Promise<void> {
  const staff = await transaction
    .selectFrom('staff')
    .select('email')
    .where('removed_at', 'is', null)
    .where('email', '<>', email)
    .execute();
  const alike = staff.find((person) => lookOf(person.email) === lookOf(email));
  if (alike === undefined) return;
  throw new CallError(
    'ALREADY_EXISTS',
    `${alike.email} is on the staff, and ${email} looks like it. Use an address that can be told from it.`,
  );
}

function onStaffAlready(email: string): CallError {
  return new CallError('ALREADY_EXISTS', `${email} is on the staff already.`);
}

function waitsWithout(password: string | undefined): string {
  return password === undefined
    ? WAITS_FOR_APPROVAL
    : `${WAITS_FOR_APPROVAL} The password is not kept: a random one is made then.`;
}

type Person = { readonly email: string; readonly role: Role };
type Result = CallOutput<'initializeAdminUsers'>['results'][number];

export const initializeAdminUsers = defineHandler('initializeAdminUsers', async ({ staff }, services) => {
  const results = [];
  for (const person of services.configuration.staff) results.push(await ensure(services, person, staff));
  return { results };
});

async function ensure(services: Services, person: Person, staff: Staff): Promise<Result> {
  const { email } = person;
  try {
    const existing = await findStaffByEmail(services.database, services.signer, email);
    if (existing !== undefined && !existing.isRemoved) return { email, status: 'exists' };
    const prepared = await preparePerson(person);
    const { waiting } = await services.change((transaction, log) =>
      createPerson({ transaction, log, staff, signer: services.signer }, services, prepared),
    );
    return { email, status: waiting ? 'waiting' : 'created' };
  } catch (error) {
    if (error instanceof CallError) return { email, status: 'error', error: error.message };
    // A failure for one person must not affect the others.
    services.onError(error);
    return { email, status: 'error', error: 'This person could not be added.' };
  }
}
