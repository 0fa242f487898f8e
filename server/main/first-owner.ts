import { randomUUID } from 'node:crypto';
import { hasStaff, insertStaff } from '#server/features/accounts/store.ts';
import { randomPassword } from '#server/features/staff/passwords.ts';
import type { Database } from '#server/platform/database/database.ts';
import { hashPassword } from '#server/platform/passwords/password-hash.ts';
import { weaknessOf } from '#server/platform/passwords/weak-password.ts';
import { createRowSigner } from '#server/platform/sealing/row-signer.ts';
import type { Sealer } from '#server/platform/sealing/sealer.ts';
import { ConfigurationError } from './configuration.ts';

export type SignIn = { readonly email: string; readonly password: string };

/**
 * A generated password must be changed at the first sign-in.
 * @returns the sign-in, as long as the generated password is in use
 * @throws ConfigurationError for a password that is guessed quickly
 */
export async function ensureOwner(
  database: Database,
  sealer: Sealer,
  owner: {
    readonly email: string;
    readonly password: string | undefined;
    readonly siteTitle?: string | undefined;
  },
): Promise<SignIn | undefined> {
  if (await hasStaff(database)) return findUnusedSignIn(database, sealer);
  const id = randomUUID();
  const password = owner.password ?? randomPassword();
  const isOwn = owner.password !== undefined;
  const weakness = isOwn && (await weaknessOf(password, owner));
  if (weakness) throw new ConfigurationError(`CAGE_OWNER_PASSWORD will not do. ${weakness}`);
  const isNew = await insertStaff(database.queries, createRowSigner(sealer.keys), {
    id,
    email: owner.email,
    displayName: owner.email.split('@')[0] as string,
    role: 'owner',
    passwordHash: await hashPassword(password),
    initialPasswordSealed: isOwn ? undefined : sealer.seal(password, `staff:${id}`),
  });
  return isNew && !isOwn ? { email: owner.email, password } : undefined;
}

/** The sign-in of an owner who is alone and has yet to choose a password. */
async function findUnusedSignIn({ queries }: Database, sealer: Sealer): Promise<SignIn | undefined> {
  const [person, ...others] = await queries
    .selectFrom('staff')
    .select(['id', 'email', 'role', 'must_change_password', 'initial_password_sealed', 'removed_at'])
    .limit(2)
    .execute();
  if (person === undefined || others.length > 0 || person.role !== 'owner') return undefined;
  const { id, email, must_change_password, initial_password_sealed: sealed, removed_at } = person;
  if (!must_change_password || sealed === null || removed_at !== null) return undefined;
  try {
    return { email, password: sealer.open(sealed, `staff:${id}`) };
  } catch {
    // Altered past Cage, or sealed with a lost key: set-password gives another.
    return undefined;
  }
}
