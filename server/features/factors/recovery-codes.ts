import { createHash, randomInt } from 'node:crypto';
import type { Queries } from '#server/platform/database/database.ts';

const HOW_MANY = 10;
// Without letters and digits that are easily confused: they are written down and typed.
const ALPHABET = 'abcdefghjkmnpqrstuvwxyz23456789';

/** Ten new codes in place of those there may be. @returns the codes, to be shown once: only hashes are kept */
export async function replaceRecoveryCodes(transaction: Queries, staffId: string): Promise<string[]> {
  await deleteRecoveryCodes(transaction, staffId);
  const codes = Array.from({ length: HOW_MANY }, newCode);
  await transaction
    .insertInto('recovery_codes')
    .values(codes.map((code) => ({ staff_id: staffId, code_hash: hashCode(code) })))
    .execute();
  return codes;
}

/** @returns whether it was one of theirs; it is used up now */
export async function takeRecoveryCode(
  transaction: Queries,
  staffId: string,
  code: string,
): Promise<boolean> {
  const used = await transaction
    .deleteFrom('recovery_codes')
    .where('staff_id', '=', staffId)
    .where('code_hash', '=', hashCode(code))
    .returning('staff_id')
    .executeTakeFirst();
  return used !== undefined;
}

export async function countRecoveryCodes(queries: Queries, staffId: string): Promise<number> {
  const { left } = await queries
    .selectFrom('recovery_codes')
    .select(({ fn }) => fn.countAll<number>().as('left'))
    .where('staff_id', '=', staffId)
    .executeTakeFirstOrThrow();
  return Number(left);
}

export async function deleteRecoveryCodes(transaction: Queries, staffId: string): Promise<void> {
  await transaction.deleteFrom('recovery_codes').where('staff_id', '=', staffId).execute();
}

/** 16 characters in groups of four: 79 bits, so that a plain hash of it tells nothing. */
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
