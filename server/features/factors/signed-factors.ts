import type { Queries } from '#server/platform/database/database.ts';
import type { RowSigner, SignedFields } from '#server/platform/sealing/row-signer.ts';

type PasskeyRow = {
  readonly id: string;
  readonly staff_id: string;
  readonly credential_id: string;
  readonly public_key: Uint8Array;
};
type RecoveryCodeRow = { readonly staff_id: string; readonly code_hash: Buffer };
type Signed = { readonly signature: string | null };

export function signPasskey(signer: RowSigner, row: PasskeyRow): string {
  return signer.sign('passkey', passkeyFields(row));
}

/** Whether somebody added it by Cage: who can write the table cannot sign in with a passkey of their own. */
export function isPasskeySigned(signer: RowSigner, row: PasskeyRow & Signed): boolean {
  return signer.holds(row.signature, 'passkey', passkeyFields(row));
}

export function signRecoveryCode(signer: RowSigner, row: RecoveryCodeRow): string {
  return signer.sign('recovery code', recoveryCodeFields(row));
}

export function isRecoveryCodeSigned(signer: RowSigner, row: RecoveryCodeRow & Signed): boolean {
  return signer.holds(row.signature, 'recovery code', recoveryCodeFields(row));
}

/**
 * Signs passkeys and recovery codes with the present key. Secrets of apps are sealed, which says as much.
 * @param which those that an earlier key has signed, or all, as they are
 */
export async function signFactors(
  queries: Queries,
  signer: RowSigner,
  which: 'signed' | 'all',
): Promise<void> {
  const isDue = (row: Signed, isSigned: boolean) =>
    isSigned ? !signer.isCurrent(row.signature) : which === 'all';
  for (const row of await queries.selectFrom('passkeys').selectAll().execute()) {
    if (!isDue(row, isPasskeySigned(signer, row))) continue;
    const signature = signPasskey(signer, row);
    await queries.updateTable('passkeys').set({ signature }).where('id', '=', row.id).execute();
  }
  for (const row of await queries.selectFrom('recovery_codes').selectAll().execute()) {
    if (!isDue(row, isRecoveryCodeSigned(signer, row))) continue;
    await queries
      .updateTable('recovery_codes')
      .set({ signature: signRecoveryCode(signer, row) })
      .where('staff_id', '=', row.staff_id)
      .where('code_hash', '=', row.code_hash)
      .execute();
  }
}

function passkeyFields(row: PasskeyRow): SignedFields {
  return {
    id: row.id,
    staffId: row.staff_id,
    credentialId: row.credential_id,
    publicKey: Buffer.from(row.public_key).toString('base64url'),
  };
}

function recoveryCodeFields(row: RecoveryCodeRow): SignedFields {
  return { staffId: row.staff_id, codeHash: row.code_hash.toString('hex') };
}
