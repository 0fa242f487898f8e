import { randomUUID } from 'node:crypto';
import type { Queries } from '#server/platform/database/database.ts';
import type { RowSigner } from '#server/platform/sealing/row-signer.ts';
import type { Seal, Sealer } from '#server/platform/sealing/sealer.ts';
import { deleteRecoveryCodes } from './recovery-codes.ts';
import { signPasskey } from './signed-factors.ts';

const contextOf = (staffId: string) => `totp:${staffId}`;

export type TotpSecret = { readonly secret: string; readonly lastUsedStep: number };

/** @param isConfirmed whether it is in use, or yet to be confirmed */
export async function findTotpSecret(
  queries: Queries,
  sealer: Sealer,
  staffId: string,
  isConfirmed: boolean,
): Promise<TotpSecret | undefined> {
  const row = await queries
    .selectFrom('totp_secrets')
    .select(['secret_sealed', 'last_used_step'])
    .where('staff_id', '=', staffId)
    .where('is_confirmed', '=', isConfirmed)
    .executeTakeFirst();
  return (
    row && {
      secret: sealer.open(row.secret_sealed, contextOf(staffId)),
      lastUsedStep: Number(row.last_used_step),
    }
  );
}

/** Keeps a secret until it is confirmed; the one in use, if any, stays until then. */
export async function keepUnconfirmedTotp(
  transaction: Queries,
  sealer: Sealer,
  { staffId, secret }: { readonly staffId: string; readonly secret: string },
): Promise<void> {
  const sealed = { secret_sealed: sealer.seal(secret, contextOf(staffId)), created_at: new Date() };
  await transaction
    .insertInto('totp_secrets')
    .values({ staff_id: staffId, is_confirmed: false, ...sealed })
    .onConflict((conflict) => conflict.columns(['staff_id', 'is_confirmed']).doUpdateSet(sealed))
    .execute();
}

/** @param step of the code that confirmed it, which counts as used */
export async function confirmTotp(transaction: Queries, staffId: string, step: number): Promise<void> {
  await transaction
    .deleteFrom('totp_secrets')
    .where('staff_id', '=', staffId)
    .where('is_confirmed', '=', true)
    .execute();
  await transaction
    .updateTable('totp_secrets')
    .set({ is_confirmed: true, last_used_step: step, created_at: new Date() })
    .where('staff_id', '=', staffId)
    .execute();
}

/** @returns false if the code of this step, or of a later one, was used before */
export async function takeTotpStep(transaction: Queries, staffId: string, step: number): Promise<boolean> {
  const used = await transaction
    .updateTable('totp_secrets')
    .set({ last_used_step: step })
    .where('staff_id', '=', staffId)
    .where('is_confirmed', '=', true)
    .where('last_used_step', '<', step)
    .returning('staff_id')
    .executeTakeFirst();
  return used !== undefined;
}

/** @returns whether there was one */
export async function deleteTotp(transaction: Queries, staffId: string): Promise<boolean> {
  const deleted = await transaction
    .deleteFrom('totp_secrets')
    .where('staff_id', '=', staffId)
    .returning('is_confirmed')
    .execute();
  return deleted.some((row) => row.is_confirmed);
}

export type NewPasskey = {
  readonly staffId: string;
  readonly name: string;
  readonly credentialId: string;
  readonly publicKey: Uint8Array;
  readonly counter: number;
  readonly transports: readonly string[];
};

/** @returns its id; undefined if that credential is registered already */
export async function insertPasskey(
  transaction: Queries,
  signer: RowSigner,
  passkey: NewPasskey,
): Promise<string | undefined> {
  const id = randomUUID();
  const signed = {
    id,
    staff_id: passkey.staffId,
    credential_id: passkey.credentialId,
    public_key: Buffer.from(passkey.publicKey),
  };
  const inserted = await transaction
    .insertInto('passkeys')
    .values({
      ...signed,
      signature: signPasskey(signer, signed),
      name: passkey.name,
      counter: passkey.counter,
      transports: [...passkey.transports],
    })
    .onConflict((conflict) => conflict.column('credential_id').doNothing())
    .returning('id')
    .executeTakeFirst();
  return inserted?.id;
}

export async function notePasskeyUse(
  transaction: Queries,
  id: string,
  { counter, now }: { readonly counter: number; readonly now: Date },
): Promise<void> {
  await transaction
    .updateTable('passkeys')
    .set({ counter, last_used_at: now })
    .where('id', '=', id)
    .execute();
}

type OwnPasskey = { readonly staffId: string; readonly id: string };

/** @returns its name before; undefined if this person has no such passkey */
export async function renamePasskey(
  transaction: Queries,
  { staffId, id }: OwnPasskey,
  name: string,
): Promise<string | undefined> {
  const row = await transaction
    .selectFrom('passkeys')
    .select('name')
    .where('id', '=', id)
    .where('staff_id', '=', staffId)
    .forUpdate()
    .executeTakeFirst();
  if (row !== undefined)
    await transaction.updateTable('passkeys').set({ name }).where('id', '=', id).execute();
  return row?.name;
}

/** @returns its name; undefined if this person has no such passkey */
export async function deletePasskey(
  transaction: Queries,
  { staffId, id }: OwnPasskey,
): Promise<string | undefined> {
  const deleted = await transaction
    .deleteFrom('passkeys')
    .where('id', '=', id)
    .where('staff_id', '=', staffId)
    .returning('name')
    .executeTakeFirst();
  return deleted?.name;
}

/** Takes everything away by which a person could prove a second factor. @returns whether there was anything */
export async function deleteFactors(transaction: Queries, staffId: string): Promise<boolean> {
  const hadTotp = await deleteTotp(transaction, staffId);
  const passkeys = await transaction
    .deleteFrom('passkeys')
    .where('staff_id', '=', staffId)
    .returning('id')
    .execute();
  await deleteRecoveryCodes(transaction, staffId);
  return hadTotp || passkeys.length > 0;
}

/** The sealed secrets, by the ids of their owners: at most two each. */
export async function findSealedTotpSecrets(
  queries: Queries,
): Promise<ReadonlyArray<Seal & { readonly id: string }>> {
  const rows = await queries.selectFrom('totp_secrets').select(['staff_id', 'secret_sealed']).execute();
  return rows.map(({ staff_id, secret_sealed }) => ({
    id: staff_id,
    sealed: secret_sealed,
    context: contextOf(staff_id),
  }));
}

/** Puts another seal in place of one; does nothing if it is no longer that one. */
export async function replaceSealedTotpSecret(
  queries: Queries,
  id: string,
  seal: { readonly from: string; readonly to: string },
): Promise<void> {
  await queries
    .updateTable('totp_secrets')
    .set({ secret_sealed: seal.to })
    .where('staff_id', '=', id)
    .where('secret_sealed', '=', seal.from)
    .execute();
}

/** Erases what a lost key has sealed: these people sign in without a code from then on. */
export async function eraseSealedTotpSecrets(queries: Queries, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await queries.deleteFrom('totp_secrets').where('staff_id', 'in', ids).execute();
}
