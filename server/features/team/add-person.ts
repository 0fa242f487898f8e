import { randomUUID } from 'node:crypto';
import type { Role } from '#domain/access/capabilities.ts';
import { initialPasswordUntil } from '#domain/access/sign-in.ts';
import { lookOf } from '#domain/words/look-alikes.ts';
import { foldName } from '#domain/words/spelling.ts';
import { insertStaff } from '#server/features/accounts/store.ts';
import type { Actor, NewActivity } from '#server/features/activity/store.ts';
import type { Services } from '#server/features/services.ts';
import { randomPassword } from '#server/features/staff/passwords.ts';
import type { Queries } from '#server/platform/database/database.ts';
import { hashPassword } from '#server/platform/passwords/password-hash.ts';
import { CallError } from '#server/platform/protocol/call-error.ts';
import { lockOwners } from './lock-person.ts';

export type NewPerson = {
  readonly email: string;
  readonly role: Role;
  /** The initial password, to be changed at the first sign-in; random if absent. */
  readonly password?: string | undefined;
  readonly displayName?: string | undefined;
  readonly note?: string | undefined;
};

export type PreparedPerson = NewPerson & { readonly password: string; readonly passwordHash: string };

/** Hashes the password, which takes a while. */
export async function preparePerson(person: NewPerson): Promise<PreparedPerson> {
  const password = person.password ?? randomPassword();
  return { ...person, password, passwordHash: await hashPassword(password) };
}

type Inserting = {
  readonly transaction: Queries;
  readonly log: (entry: NewActivity) => void;
  readonly actor: Actor;
  readonly sealer: Services['sealer'];
  readonly signer: Services['signer'];
};

/** Undefined if somebody on the staff has this address already. */
export async function insertPerson(
  { transaction, log, actor, sealer, signer }: Inserting,
  { email, role, note, displayName, password, passwordHash }: PreparedPerson,
): Promise<string | undefined> {
  // One is added after the other, so that both see all names.
  await lockOwners(transaction);
  const name = await chooseName(transaction, { email, displayName });
  const id = randomUUID();
  const isNew = await insertStaff(transaction, signer, {
    id,
    email,
    displayName: name,
    role,
    note,
    passwordHash,
    initialPasswordSealed: sealer.seal(password, `staff:${id}`),
    initialPasswordUntil: initialPasswordUntil(new Date()),
  });
  if (!isNew) return undefined;
  log({
    action: 'admin_user_created',
    message: `Added ${email} to the staff as ${role}`,
    actor,
    subject: { type: 'staff', id },
  });
  return id;
}

/** ALREADY_EXISTS for a name that can be mistaken for a colleague's in the log. */
export async function chooseName(
  transaction: Queries,
  { email, displayName }: Pick<NewPerson, 'email' | 'displayName'>,
): Promise<string> {
  const staff = await transaction
    .selectFrom('staff')
    .select(['email', 'display_name'])
    .where('removed_at', 'is', null)
    .execute();
  const others = staff.filter((person) => person.email !== email);
  const alike = (name: string) => others.find((person) => lookOf(person.display_name) === lookOf(name));
  if (displayName !== undefined) {
    const taken = alike(displayName)?.display_name;
    if (taken === undefined) return displayName;
    throw new CallError(
      'ALREADY_EXISTS',
      foldName(taken) === foldName(displayName)
        ? `Somebody on the staff is called ${displayName} already. Choose another display name.`
        : `Somebody on the staff is called ${taken}, which looks like this name. Choose another display name.`,
    );
  }
  const name = email.split('@')[0] as string;
  return alike(name) ? email : name;
}
