import type { Queries } from '#server/platform/database/database.ts';
import { beginEpoch, epochOf } from '#server/platform/sealing/epochs.ts';
import type { RowSigner, SignedFields } from '#server/platform/sealing/row-signer.ts';

type PasskeyRow = {
  readonly id: string;
  readonly staff_id: string;
  readonly credential_id: string;
  readonly public_key: Uint8Array;
};
type RecoveryCodeRow = { readonly staff_id: string; readonly code_hash: Buffer };
type TotpRow = {
  readonly staff_id: string;
  readonly is_confirmed: boolean;
  readonly secret_sealed: string;
};

/** With its person's present epoch: signatures of earlier epochs do not hold. */
type InEpoch<Row> = Row & { readonly epoch: number };
type Signed<Row> = InEpoch<Row> & { readonly signature: string | null };

export function signPasskey(signer: RowSigner, row: InEpoch<PasskeyRow>): string {
  return signer.sign('passkey', passkeyFields(row));
}

/** Database access alone cannot sign in with a passkey of its own. */
export function isPasskeySigned(signer: RowSigner, row: Signed<PasskeyRow>): boolean {
  return signer.holds(row.signature, 'passkey', passkeyFields(row));
}

export function signRecoveryCode(signer: RowSigner, row: InEpoch<RecoveryCodeRow>): string {
  return signer.sign('recovery code', recoveryCodeFields(row));
}

export function isRecoveryCodeSigned(signer: RowSigner, row: Signed<RecoveryCodeRow>): boolean {
  return signer.holds(row.signature, 'recovery code', recoveryCodeFields(row));
}

export function signTotp(signer: RowSigner, row: InEpoch<TotpRow>): string {
  return signer.sign('totp', totpFields(row));
}

/** A former secret would be sealed for the same person, too. */
export function isTotpSigned(signer: RowSigner, row: Signed<TotpRow>): boolean {
  return signer.holds(row.signature, 'totp', totpFields(row));
}

/** The signed codes before a change, and the epoch for additions. */
export type HeldFactors = { readonly epoch: number; readonly codes: readonly RecoveryCodeRow[] };

/**
 * Changes factors in a new epoch and signs the remaining ones anew: rows of earlier epochs count no more.
 * None of their rows may be locked yet.
 */
export async function changeFactors<Result>(
  transaction: Queries,
  signer: RowSigner,
  staffId: string,
  change: (held: HeldFactors) => Promise<Result>,
): Promise<Result> {
  const { before, now: epoch } = await beginEpoch(transaction, 'factors', staffId);
  const found = await findFactors(transaction, staffId);
  const passkeys = found.passkeys.filter((row) => isPasskeySigned(signer, { ...row, epoch: before }));
  const codes = found.codes.filter((row) => isRecoveryCodeSigned(signer, { ...row, epoch: before }));
  const totp = found.totp.filter((row) => isTotpSigned(signer, { ...row, epoch: before }));
  const result = await change({ epoch, codes });
  for (const row of passkeys) await storePasskey(transaction, signer, { ...row, epoch });
  for (const row of codes) await storeCode(transaction, signer, { ...row, epoch });
  for (const row of totp) await storeTotp(transaction, signer, { ...row, epoch });
  return result;
}

/** Signs with the present key: those that an earlier key has signed, or all, as they are. */
export async function signFactors(
  queries: Queries,
  signer: RowSigner,
  which: 'signed' | 'all',
): Promise<void> {
  const isDue = ({ signature }: { readonly signature: string | null }, isSigned: boolean) =>
    isSigned ? !signer.isCurrent(signature) : which === 'all';
  const { passkeys, codes, totp } = await findFactors(queries);
  for (const row of passkeys.filter((each) => isDue(each, isPasskeySigned(signer, each)))) {
    await storePasskey(queries, signer, row);
  }
  for (const row of codes.filter((each) => isDue(each, isRecoveryCodeSigned(signer, each)))) {
    await storeCode(queries, signer, row);
  }
  for (const row of totp.filter((each) => isDue(each, isTotpSigned(signer, each)))) {
    await storeTotp(queries, signer, row);
  }
}

async function findFactors(queries: Queries, staffId?: string) {
  const passkeys = queries
    .selectFrom('passkeys')
    .selectAll()
    .select(epochOf('factors', 'staff_id').as('epoch'));
  const codes = queries
    .selectFrom('recovery_codes')
    .selectAll()
    .select(epochOf('factors', 'staff_id').as('epoch'));
  const totp = queries
    .selectFrom('totp_secrets')
    .selectAll()
    .select(epochOf('factors', 'staff_id').as('epoch'));
  const own = staffId ?? null;
  return {
    passkeys: await passkeys.$if(own !== null, (all) => all.where('staff_id', '=', own as string)).execute(),
    codes: await codes.$if(own !== null, (all) => all.where('staff_id', '=', own as string)).execute(),
    totp: await totp.$if(own !== null, (all) => all.where('staff_id', '=', own as string)).execute(),
  };
}

// A row that was removed or replaced meanwhile is not matched.

async function storePasskey(queries: Queries, signer: RowSigner, row: Signed<PasskeyRow>): Promise<void> {
  await queries
    .updateTable('passkeys')
    .set({ signature: signPasskey(signer, row) })
    .where('id', '=', row.id)
    .execute();
}

async function storeCode(queries: Queries, signer: RowSigner, row: Signed<RecoveryCodeRow>): Promise<void> {
  await queries
    .updateTable('recovery_codes')
    .set({ signature: signRecoveryCode(signer, row) })
    .where('staff_id', '=', row.staff_id)
    .where('code_hash', '=', row.code_hash)
    .execute();
}

async function storeTotp(queries: Queries, signer: RowSigner, row: Signed<TotpRow>): Promise<void> {
  await queries
    .updateTable('totp_secrets')
    .set({ signature: signTotp(signer, row) })
    .where('staff_id', '=', row.staff_id)
    .where('is_confirmed', '=', row.is_confirmed)
    .where('secret_sealed', '=', row.secret_sealed)
    .execute();
}

function passkeyFields(row: InEpoch<PasskeyRow>): SignedFields {
  return {
    id: row.id,
    staffId: row.staff_id,
    credentialId: row.credential_id,
    publicKey: Buffer.from(row.public_key).toString('base64url'),
    epoch: row.epoch,
  };
}

function recoveryCodeFields(row: InEpoch<RecoveryCodeRow>): SignedFields {
  return { staffId: row.staff_id, codeHash: row.code_hash.toString('hex'), epoch: row.epoch };
}

function totpFields(row: InEpoch<TotpRow>): SignedFields {
  return {
    staffId: row.staff_id,
    isConfirmed: row.is_confirmed,
    secretSealed: row.secret_sealed,
    epoch: row.epoch,
  };
}
