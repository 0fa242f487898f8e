import { createHash, randomInt } from 'node:crypto';
import type { Queries } from '#server/platform/database/database.ts';
import type { RowSigner } from '#server/platform/sealing/row-signer.ts';
import { changeFactors, signRecoveryCode } from './signed-factors.ts';

const HOW_MANY = 10;
// Without letters and digits that are easily confused: codes are written down and typed.
const ALPHABET = 'abcdefghjkmnpqrstuvwxyz23456789';

/** The codes can be shown only now, since only hashes are kept. */
export async function replaceRecoveryCodes(
  transaction: Queries,
  signer: RowSigner,
  staffId: string,
): Promise<string[]> {
  const codes = Array.from({ length: HOW_MANY }, newCode);
  await changeFactors(transaction, signer, staffId, async ({ epoch }) => {
    await deleteAll(transaction, staffId);
    const rows = codes.map((code) => ({ staff_id: staffId, code_hash: hashCode(code) }));
    await transaction
      .insertInto('recovery_codes')
      .values(rows.map((row) => ({ ...row, signature: signRecoveryCode(signer, { ...row, epoch }) })))
      .execute();
  });
  return codes;
}

export async function takeRecoveryCode(
  transaction: Queries,
  signer: RowSigner,
  staffId: string,
  code: string,
): Promise<boolean> {
  const hash = hashCode(code);
  const found = await transaction
    .selectFrom('recovery_codes')
    .select('staff_id')
    .where('staff_id', '=', staffId)
    .where('code_hash', '=', hash)
    .executeTakeFirst();
  if (found === undefined) return false;
  return changeFactors(transaction, signer, staffId, async ({ codes }) => {
    const isOwn = codes.some(({ code_hash }) => code_hash.equals(hash));
    await transaction
      .deleteFrom('recovery_codes')
      .where('staff_id', '=', staffId)
      .where('code_hash', '=', hash)
      .execute();
    return isOwn;
  });
}

export async function countRecoveryCodes(queries: Queries, staffId: string): Promise<number> {
  const { left } = await queries
    .selectFrom('recovery_codes')
    .select(({ fn }) => fn.countAll<number>().as('left'))
    .where('staff_id', '=', staffId)
    .executeTakeFirstOrThrow();
  return Number(left);
}

export async function deleteRecoveryCodes(
  transaction: Queries,
  signer: RowSigner,
  staffId: string,
): Promise<void> {
  await changeFactors(transaction, signer, staffId, () => deleteAll(transaction, staffId));
}

async function deleteAll(transaction: Queries, staffId: string): Promise<void> {
  await transaction.deleteFrom('recovery_codes').where('staff_id', '=', staffId).execute();
}

/** 16 characters in groups of four: 79 bits, too many to guess from a plain hash. */
function newCode(): string {
  const characters = Array.from({ length: 16 }, () => ALPHABET[randomInt(ALPHABET.length)]);
  return (characters.join('').match(/.{4}/g) as string[]).join('-');
}

/** However it was typed. */
function hashCode(code: string): Buffer {
  return createHash('sha256')
    .update(code.toLowerCase().replaceAll(/[^a-z0-9]/g, ''))
    .digest();
}
