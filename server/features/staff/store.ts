import type { Role } from '#domain/access/capabilities.ts';
import type { Database, Queries } from '#server/platform/database/database.ts';

export type StaffAccount = {
  readonly id: string;
  readonly email: string;
  readonly displayName: string;
  readonly role: Role;
  readonly passwordHash: string;
  readonly mustChangePassword: boolean;
  readonly isRemoved: boolean;
};

export type NewStaff = {
  readonly id: string;
  readonly email: string;
  readonly displayName: string;
  readonly role: Role;
  readonly passwordHash: string;
  /** The initial password, sealed; absent where the person chose it themselves and need not change it. */
  readonly initialPasswordSealed?: string | undefined;
  readonly note?: string | undefined;
};

/** Somebody still on the staff takes precedence over somebody removed with the same address. */
export async function findStaffByEmail(
  { queries }: Pick<Database, 'queries'>,
  email: string,
): Promise<StaffAccount | undefined> {
  const row = await queries
    .selectFrom('staff')
    .select(['id', 'email', 'display_name', 'role', 'password_hash', 'must_change_password', 'removed_at'])
    .where('email', '=', email)
    .orderBy('removed_at', (order) => order.desc().nullsFirst())
    .executeTakeFirst();
  if (row === undefined) return undefined;
  return {
    id: row.id,
    email: row.email,
    displayName: row.display_name,
    role: row.role as Role,
    passwordHash: row.password_hash,
    mustChangePassword: row.must_change_password,
    isRemoved: row.removed_at !== null,
  };
}

/**
 * Locks a person's password until the transaction ends: anyone setting another one waits and then sees this
 * transaction's effects.
 * @returns false if it has already changed or the person was removed
 */
export async function holdPassword(
  transaction: Queries,
  { id, passwordHash }: Pick<StaffAccount, 'id' | 'passwordHash'>,
): Promise<boolean> {
  const row = await transaction
    .selectFrom('staff')
    .select('id')
    .where('id', '=', id)
    .where('password_hash', '=', passwordHash)
    .where('removed_at', 'is', null)
    .forShare()
    .executeTakeFirst();
  return row !== undefined;
}

export async function hasStaff({ queries }: Database): Promise<boolean> {
  const row = await queries.selectFrom('staff').select('id').limit(1).executeTakeFirst();
  return row !== undefined;
}

/** @returns false when it is no longer the password that was looked at: then whoever has set another one has the say */
export async function replaceOwnPassword(
  transaction: Queries,
  id: string,
  { from, to }: { readonly from: string; readonly to: string },
): Promise<boolean> {
  const changed = await transaction
    .updateTable('staff')
    .set((row) => ({
      password_hash: to,
      initial_password_sealed: null,
      initial_password_hash: row
        .case()
        .when('must_change_password', '=', true)
        .then(row.ref('password_hash'))
        .else(row.ref('initial_password_hash'))
        .end(),
      must_change_password: false,
    }))
    .where('id', '=', id)
    .where('password_hash', '=', from)
    .returning('id')
    .executeTakeFirst();
  return changed !== undefined;
}

/** Sets a password that the person need not change. */
export async function setPassword(transaction: Queries, id: string, hash: string): Promise<void> {
  await transaction
    .updateTable('staff')
    .set({ password_hash: hash, initial_password_sealed: null, must_change_password: false })
    .where('id', '=', id)
    .execute();
}

/** Sets a password that is to be changed at the next sign-in. */
export async function setInitialPassword(
  transaction: Queries,
  id: string,
  password: { readonly hash: string; readonly sealed: string },
): Promise<void> {
  await transaction
    .updateTable('staff')
    .set({
      password_hash: password.hash,
      initial_password_sealed: password.sealed,
      must_change_password: true,
    })
    .where('id', '=', id)
    .execute();
}

/** Puts another seal in place of one; does nothing if it is no longer that one. */
export async function replaceSealedPassword(
  queries: Queries,
  id: string,
  seal: { readonly from: string; readonly to: string },
): Promise<void> {
  await queries
    .updateTable('staff')
    .set({ initial_password_sealed: seal.to })
    .where('id', '=', id)
    .where('initial_password_sealed', '=', seal.from)
    .execute();
}

/** Erases what a lost key has sealed. The passwords themselves remain valid. */
export async function eraseSealedPasswords(queries: Queries, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await queries.updateTable('staff').set({ initial_password_sealed: null }).where('id', 'in', ids).execute();
}

export async function setRole(transaction: Queries, id: string, role: Role): Promise<void> {
  await transaction.updateTable('staff').set({ role }).where('id', '=', id).execute();
}

/** Keeps the row, which the log and the records of that person's time refer to. */
export async function removeStaff(transaction: Queries, id: string): Promise<void> {
  await transaction
    .updateTable('staff')
    .set({ removed_at: new Date(), initial_password_sealed: null })
    .where('id', '=', id)
    .execute();
}

/** @returns false if somebody on the staff already has this address */
export async function insertStaff(queries: Queries, person: NewStaff): Promise<boolean> {
  const inserted = await queries
    .insertInto('staff')
    .values({
      id: person.id,
      email: person.email,
      display_name: person.displayName,
      role: person.role,
      note: person.note ?? null,
      password_hash: person.passwordHash,
      initial_password_sealed: person.initialPasswordSealed ?? null,
      must_change_password: person.initialPasswordSealed !== undefined,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  return inserted !== undefined;
}
