import { randomUUID } from 'node:crypto';
import type { Queries } from '#server/platform/database/database.ts';
import { epochOf, readEpoch } from '#server/platform/sealing/epochs.ts';
import type { RowSigner } from '#server/platform/sealing/row-signer.ts';
import { opens, type Seal, type Sealer } from '#server/platform/sealing/sealer.ts';
import { deleteRecoveryCodes } from './recovery-codes.ts';
import { changeFactors, isTotpSigned, signPasskey, signTotp } from './signed-factors.ts';

const contextOf = (staffId: string) => `totp:${staffId}`;

export type TotpSecret = { readonly secret: string; readonly sealed: string };

type Keys = { readonly sealer: Sealer; readonly signer: RowSigner };

/** `altered` if it is not as this person last set it up by Cage. */
export async function findTotpSecret(
  queries: Queries,
  { sealer, signer }: Keys,
  staffId: string,
  isConfirmed: boolean,
): Promise<TotpSecret | 'altered' | undefined> {
  const row = await queries
    .selectFrom('totp_secrets')
    .selectAll()
    .select(epochOf('factors', 'totp_secrets.staff_id').as('epoch'))
    .where('staff_id', '=', staffId)
    .where('is_confirmed', '=', isConfirmed)
    .executeTakeFirst();
  if (row === undefined) return undefined;
  const { secret_sealed: sealed } = row;
  const context = contextOf(staffId);
  if (!isTotpSigned(signer, row) || !opens(sealer, { sealed, context })) return 'altered';
  return { secret: sealer.open(sealed, context), sealed };
}

/** The secret in use, if any, stays until this one is confirmed. */
export async function keepUnconfirmedTotp(
  transaction: Queries,
  { sealer, signer }: Keys,
  { staffId, secret }: { readonly staffId: string; readonly secret: string },
): Promise<void> {
  const row = {
    staff_id: staffId,
    is_confirmed: false,
    secret_sealed: sealer.seal(secret, contextOf(staffId)),
    created_at: new Date(),
  };
  const epoch = await readEpoch(transaction, 'factors', staffId);
  const values = { ...row, signature: signTotp(signer, { ...row, epoch }) };
  await transaction
    .insertInto('totp_secrets')
    .values(values)
    .onConflict((conflict) => conflict.columns(['staff_id', 'is_confirmed']).doUpdateSet(values))
    .execute();
}

/** The confirming code's step counts as used. */
export async function confirmTotp(
  transaction: Queries,
  signer: RowSigner,
  staffId: string,
  { sealed, step }: { readonly sealed: string; readonly step: number },
): Promise<void> {
  await changeFactors(transaction, signer, staffId, async ({ epoch }) => {
    await transaction
      .deleteFrom('totp_secrets')
      .where('staff_id', '=', staffId)
      .where('is_confirmed', '=', true)
      .execute();
    const row = { staff_id: staffId, is_confirmed: true, secret_sealed: sealed };
    await transaction
      .updateTable('totp_secrets')
      .set({
        is_confirmed: true,
        last_used_step: step,
        created_at: new Date(),
        signature: signTotp(signer, { ...row, epoch }),
      })
      .where('staff_id', '=', staffId)
      .where('secret_sealed', '=', sealed)
      .execute();
  });
}

/** False if this step's code, or a later one's, was used before. */
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

export function deleteTotp(transaction: Queries, signer: RowSigner, staffId: string): Promise<boolean> {
  return changeFactors(transaction, signer, staffId, () => dropTotp(transaction, staffId));
}

async function dropTotp(transaction: Queries, staffId: string): Promise<boolean> {
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

/** Undefined if that credential is registered already. */
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
  const epoch = await readEpoch(transaction, 'factors', passkey.staffId);
  const inserted = await transaction
    .insertInto('passkeys')
    .values({
      ...signed,
      signature: signPasskey(signer, { ...signed, epoch }),
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

/** Returns the former name; undefined if this person has no such passkey. */
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

export function deletePasskey(
  transaction: Queries,
  signer: RowSigner,
  { staffId, id }: OwnPasskey,
): Promise<string | undefined> {
  return changeFactors(transaction, signer, staffId, async () => {
    const deleted = await transaction
      .deleteFrom('passkeys')
      .where('id', '=', id)
      .where('staff_id', '=', staffId)
      .returning('name')
      .executeTakeFirst();
    return deleted?.name;
  });
}

export async function deleteFactors(
  transaction: Queries,
  signer: RowSigner,
  staffId: string,
): Promise<boolean> {
  const hadFactors = await changeFactors(transaction, signer, staffId, async () => {
    const hadTotp = await dropTotp(transaction, staffId);
    const passkeys = await transaction
      .deleteFrom('passkeys')
      .where('staff_id', '=', staffId)
      .returning('id')
      .execute();
    return hadTotp || passkeys.length > 0;
  });
  await deleteRecoveryCodes(transaction, signer, staffId);
  return hadFactors;
}

/** At most two per owner. */
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

export async function replaceSealedTotpSecret(
  queries: Queries,
  id: string,
  seal: { readonly from: string; readonly to: string },
  signer: RowSigner,
): Promise<void> {
  const rows = await queries
    .selectFrom('totp_secrets')
    .selectAll()
    .select(epochOf('factors', 'totp_secrets.staff_id').as('epoch'))
    .where('staff_id', '=', id)
    .where('secret_sealed', '=', seal.from)
    .execute();
  for (const row of rows) {
    const signature = isTotpSigned(signer, row)
      ? signTotp(signer, { ...row, secret_sealed: seal.to })
      : row.signature;
    await queries
      .updateTable('totp_secrets')
      .set({ secret_sealed: seal.to, signature })
      .where('staff_id', '=', id)
      .where('is_confirmed', '=', row.is_confirmed)
      .where('secret_sealed', '=', seal.from)
      .execute();
  }
}

/** People whose secrets a lost key has sealed sign in without a code from then on. */
export async function eraseSealedTotpSecrets(queries: Queries, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await queries.deleteFrom('totp_secrets').where('staff_id', 'in', ids).execute();
}
