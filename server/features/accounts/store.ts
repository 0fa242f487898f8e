import { type Capability, can, type Role } from '#domain/access/capabilities.ts';
import type { Database, Queries } from '#server/platform/database/database.ts';
import { beginEpoch, epochOf, readEpoch } from '#server/platform/sealing/epochs.ts';
import type { RowSigner } from '#server/platform/sealing/row-signer.ts';
import { isAccountSigned, signAccount } from '#server/platform/sessions/signed-rows.ts';
import { changeSigned } from './signed-accounts.ts';

export type StaffAccount = {
  readonly id: string;
  readonly email: string;
  readonly displayName: string;
  readonly role: Role;
  readonly passwordHash: string;
  readonly mustChangePassword: boolean;
  /** Until when it signs in once, or when it did, if it is an initial one; null if it has no end. */
  readonly initialPasswordUntil: Date | null;
  readonly hasSecondFactor: boolean;
  readonly isRemoved: boolean;
  /** Not as Cage has signed it: somebody has written it who has the database but not the key. */
  readonly isAltered: boolean;
};

export type NewStaff = {
  readonly id: string;
  readonly email: string;
  readonly displayName: string;
  readonly role: Role;
  readonly passwordHash: string;
  /** The initial password, sealed; absent where the person chose it themselves and need not change it. */
  readonly initialPasswordSealed?: string | undefined;
  /** Until when it signs in, once; it has no end if absent. */
  readonly initialPasswordUntil?: Date | undefined;
  readonly note?: string | undefined;
};

/** Somebody still on the staff takes precedence over somebody removed with the same address. */
export async function findStaffByEmail(
  { queries }: Pick<Database, 'queries'>,
  signer: RowSigner,
  email: string,
): Promise<StaffAccount | undefined> {
  const row = await queries
    .selectFrom('staff')
    .select(['id', 'email', 'display_name', 'role', 'password_hash', 'must_change_password'])
    .select(['has_second_factor', 'signature', 'removed_at', 'initial_password_until'])
    .select(epochOf('account', 'staff.id').as('epoch'))
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
    initialPasswordUntil: row.must_change_password ? row.initial_password_until : null,
    hasSecondFactor: row.has_second_factor,
    isRemoved: row.removed_at !== null,
    isAltered: !isAccountSigned(signer, row),
  };
}

/**
 * Locks a person's password until the transaction ends: anyone setting another one waits and then sees this
 * transaction's effects. Of an initial one that is good once, so does whoever signs in by it.
 * @returns false if it has already changed or was used, or the person was removed
 */
export async function holdPassword(
  transaction: Queries,
  { id, passwordHash, initialPasswordUntil: until }: StaffAccount,
): Promise<boolean> {
  const held = transaction
    .selectFrom('staff')
    .select('id')
    .where('id', '=', id)
    .where('password_hash', '=', passwordHash)
    .where('removed_at', 'is', null);
  const row =
    until === null
      ? await held.forShare().executeTakeFirst()
      : await held.where('initial_password_until', '=', until).forNoKeyUpdate().executeTakeFirst();
  return row !== undefined;
}

/** Notes that an initial password has signed in. @throws CallError if the account was altered */
export async function spendInitialPassword(
  transaction: Queries,
  signer: RowSigner,
  id: string,
  now: Date,
): Promise<void> {
  await changeSigned(transaction, signer, id, () => ({ initial_password_until: now }));
}

/** Whether somebody is on the staff, and their role allows it: of those whose word is kept for later. */
export async function mayStill(queries: Queries, id: string, capability: Capability): Promise<boolean> {
  const person = await queries
    .selectFrom('staff')
    .select('role')
    .where('id', '=', id)
    .where('removed_at', 'is', null)
    .executeTakeFirst();
  return person !== undefined && can(person.role as Role, capability);
}

export async function hasStaff({ queries }: Database): Promise<boolean> {
  const row = await queries.selectFrom('staff').select('id').limit(1).executeTakeFirst();
  return row !== undefined;
}

/** @returns false when it is no longer the password that was looked at: then whoever has set another one has the say */
export async function replaceOwnPassword(
  transaction: Queries,
  signer: RowSigner,
  id: string,
  { from, to }: { readonly from: string; readonly to: string },
): Promise<boolean> {
  const { isChanged } = await changeSigned(transaction, signer, id, (account) =>
    account.password_hash === from
      ? {
          password_hash: to,
          must_change_password: false,
          initial_password_sealed: null,
          ...(account.must_change_password && { initial_password_hash: from }),
        }
      : undefined,
  );
  return isChanged;
}

/**
 * Sets a password that the person need not change, at the command line: what was altered about the account is taken as
 * it is.
 * @returns whether it was altered
 */
export async function setPassword(
  transaction: Queries,
  signer: RowSigner,
  id: string,
  hash: string,
): Promise<boolean> {
  const { wasAltered } = await changeSigned(
    transaction,
    signer,
    id,
    () => ({ password_hash: hash, must_change_password: false, initial_password_sealed: null }),
    { takesAltered: true },
  );
  return wasAltered;
}

/** Sets a password that signs in once, to be changed then. @throws CallError if the account was altered */
export async function setInitialPassword(
  transaction: Queries,
  signer: RowSigner,
  id: string,
  password: { readonly hash: string; readonly sealed: string; readonly until: Date },
): Promise<void> {
  await changeSigned(transaction, signer, id, () => ({
    password_hash: password.hash,
    must_change_password: true,
    initial_password_sealed: password.sealed,
    initial_password_until: password.until,
  }));
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

/** @throws CallError if the account was altered */
export async function setRole(
  transaction: Queries,
  signer: RowSigner,
  id: string,
  role: Role,
): Promise<void> {
  await changeSigned(transaction, signer, id, () => ({ role }));
}

/**
 * Notes whether somebody has a second factor, so that one that is deleted past Cage is missed.
 * @returns whether that is news
 */
export async function setHasSecondFactor(
  transaction: Queries,
  signer: RowSigner,
  id: string,
  hasSecondFactor: boolean,
): Promise<boolean> {
  const { isChanged } = await changeSigned(transaction, signer, id, (account) =>
    account.has_second_factor === hasSecondFactor ? undefined : { has_second_factor: hasSecondFactor },
  );
  return isChanged;
}

/** Locks an account before what belongs to it, which is the order of all who change both. */
export async function lockAccount(transaction: Queries, id: string): Promise<void> {
  await transaction.selectFrom('staff').select('id').where('id', '=', id).forNoKeyUpdate().execute();
}

/** Keeps the row, which the log and the records of that person's time refer to. */
export async function removeStaff(transaction: Queries, id: string): Promise<void> {
  await beginEpoch(transaction, 'account', id);
  await transaction
    .updateTable('staff')
    .set({ removed_at: new Date(), initial_password_sealed: null, signature: null })
    .where('id', '=', id)
    .execute();
}

/** @returns false if somebody on the staff already has this address */
export async function insertStaff(queries: Queries, signer: RowSigner, person: NewStaff): Promise<boolean> {
  const signed = {
    id: person.id,
    email: person.email,
    display_name: person.displayName,
    role: person.role,
    password_hash: person.passwordHash,
    must_change_password: person.initialPasswordSealed !== undefined,
    initial_password_until: person.initialPasswordUntil ?? null,
    has_second_factor: false,
  };
  const inserted = await queries
    .insertInto('staff')
    .values({
      ...signed,
      signature: signAccount(signer, { ...signed, epoch: await readEpoch(queries, 'account', person.id) }),
      note: person.note ?? null,
      initial_password_sealed: person.initialPasswordSealed ?? null,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  return inserted !== undefined;
}
