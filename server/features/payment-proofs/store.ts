import { type Insertable, sql, type Updateable } from 'kysely';
import type { PaymentProofs } from '#db/types.ts';
import type { Queries } from '#server/platform/database/database.ts';

const BEFORE_ALL = '00000000-0000-0000-0000-000000000000';

type OfRecord = Pick<Insertable<PaymentProofs>, 'kind' | 'record_id'>;

/** Undefined unless the newest proof of the record is this very file. */
export function findSameProof(
  transaction: Queries,
  { kind, record_id, file_name, sha256 }: OfRecord & { readonly file_name: string; readonly sha256: Buffer },
): Promise<{ readonly id: string; readonly uploaded_at: Date; readonly isInFile: boolean } | undefined> {
  return transaction
    .selectFrom(
      transaction
        .selectFrom('payment_proofs')
        .select(['id', 'uploaded_at', 'file_name', 'sha256', 'content'])
        .where('kind', '=', kind)
        .where('record_id', '=', record_id)
        .orderBy('uploaded_at', 'desc')
        .orderBy('id', 'desc')
        .limit(1)
        .as('newest'),
    )
    .select(['id', 'uploaded_at', sql<boolean>`content is null`.as('isInFile')])
    .where('file_name', '=', file_name)
    .where(sql`coalesce(sha256, sha256(content))`, '=', sha256)
    .executeTakeFirst();
}

export async function insertProof(transaction: Queries, proof: Insertable<PaymentProofs>): Promise<Date> {
  const { uploaded_at } = await transaction
    .insertInto('payment_proofs')
    .values(proof)
    .returning('uploaded_at')
    .executeTakeFirstOrThrow();
  return uploaded_at;
}

export async function measureProofs(
  transaction: Queries,
  { kind, record_id }: OfRecord,
): Promise<{ readonly count: number; readonly bytes: number }> {
  return transaction
    .selectFrom('payment_proofs')
    .where('kind', '=', kind)
    .where('record_id', '=', record_id)
    .select([
      sql<number>`count(*)`.as('count'),
      sql<number>`coalesce(sum(coalesce(bytes, octet_length(content))), 0)::bigint`.as('bytes'),
    ])
    .executeTakeFirstOrThrow();
}

/** Each file once, though several proofs may share it. */
export async function listProofFiles(
  queries: Queries,
): Promise<ReadonlyArray<{ readonly sha256: Buffer; readonly bytes: number }>> {
  const rows = await queries
    .selectFrom('payment_proofs')
    .select(['sha256', 'bytes'])
    .distinct()
    .where('content', 'is', null)
    .execute();
  return rows.map(({ sha256, bytes }) => ({ sha256: sha256 as Buffer, bytes: bytes as number }));
}

export async function readProofsInRows(
  queries: Queries,
  most: number,
): Promise<ReadonlyArray<{ readonly id: string; readonly content: Buffer }>> {
  const rows = await queries
    .selectFrom('payment_proofs')
    .select(['id', 'content'])
    .where('content', 'is not', null)
    .orderBy('id')
    .limit(most)
    .execute();
  return rows.map(({ id, content }) => ({ id, content: content as Buffer }));
}

export async function readProofsInFiles(
  queries: Queries,
  most: number,
  after = BEFORE_ALL,
): Promise<ReadonlyArray<{ readonly id: string; readonly sha256: Buffer }>> {
  const rows = await queries
    .selectFrom('payment_proofs')
    .select(['id', 'sha256'])
    .where('content', 'is', null)
    .where('id', '>', after)
    .orderBy('id')
    .limit(most)
    .execute();
  return rows.map(({ id, sha256 }) => ({ id, sha256: sha256 as Buffer }));
}

/** The content never changes, only its place. */
export async function replaceContent(
  queries: Queries,
  id: string,
  place: Pick<Updateable<PaymentProofs>, 'content' | 'sha256' | 'bytes'>,
): Promise<void> {
  await queries.updateTable('payment_proofs').set(place).where('id', '=', id).execute();
}
