import { type Insertable, sql } from 'kysely';
import type { PaymentProofs } from '#db/types.ts';
import type { Queries } from '#server/platform/database/database.ts';

/** The newest proof of a record, if it is this very file. */
export function findSameProof(
  transaction: Queries,
  {
    kind,
    record_id,
    file_name,
    content,
  }: Pick<Insertable<PaymentProofs>, 'kind' | 'record_id' | 'file_name' | 'content'>,
): Promise<{ readonly id: string; readonly uploaded_at: Date } | undefined> {
  return transaction
    .selectFrom(
      transaction
        .selectFrom('payment_proofs')
        .select(['id', 'uploaded_at', 'file_name', 'content'])
        .where('kind', '=', kind)
        .where('record_id', '=', record_id)
        .orderBy('uploaded_at', 'desc')
        .orderBy('id', 'desc')
        .limit(1)
        .as('newest'),
    )
    .select(['id', 'uploaded_at'])
    .where('file_name', '=', file_name)
    .where('content', '=', content)
    .executeTakeFirst();
}

/** @returns when it was stored */
export async function insertProof(transaction: Queries, proof: Insertable<PaymentProofs>): Promise<Date> {
  const { uploaded_at } = await transaction
    .insertInto('payment_proofs')
    .values(proof)
    .returning('uploaded_at')
    .executeTakeFirstOrThrow();
  return uploaded_at;
}

/** How many proofs a record has, and how large they are together. */
export async function measureProofs(
  transaction: Queries,
  { kind, record_id }: Pick<Insertable<PaymentProofs>, 'kind' | 'record_id'>,
): Promise<{ readonly count: number; readonly bytes: number }> {
  return transaction
    .selectFrom('payment_proofs')
    .where('kind', '=', kind)
    .where('record_id', '=', record_id)
    .select([
      sql<number>`count(*)`.as('count'),
      sql<number>`coalesce(sum(octet_length(content)), 0)::bigint`.as('bytes'),
    ])
    .executeTakeFirstOrThrow();
}
