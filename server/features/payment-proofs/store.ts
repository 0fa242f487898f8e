import type { Insertable } from 'kysely';
import type { PaymentProofs } from '#db/types.ts';
import type { Queries } from '#server/platform/database/database.ts';

/** @returns when it was stored */
export async function insertProof(transaction: Queries, proof: Insertable<PaymentProofs>): Promise<Date> {
  const { uploaded_at } = await transaction
    .insertInto('payment_proofs')
    .values(proof)
    .returning('uploaded_at')
    .executeTakeFirstOrThrow();
  return uploaded_at;
}
