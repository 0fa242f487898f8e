import { sql } from 'kysely';
import type { SecondFactor } from '#domain/access/sign-in.ts';
import type { Queries } from '#server/platform/database/database.ts';
import { epochOf } from '#server/platform/sealing/epochs.ts';
import type { RowSigner } from '#server/platform/sealing/row-signer.ts';
import { isPasskeySigned } from './signed-factors.ts';

export async function findSecondFactors(queries: Queries, staffId: string): Promise<SecondFactor[]> {
  const [totp, passkeys] = [await findTotpSince(queries, staffId), await findPasskeys(queries, staffId)];
  return [...(totp ? (['totp'] as const) : []), ...(passkeys.length > 0 ? (['passkey'] as const) : [])];
}

export async function findTotpSince(queries: Queries, staffId: string): Promise<Date | undefined> {
  const row = await queries
    .selectFrom('totp_secrets')
    .select('created_at')
    .where('staff_id', '=', staffId)
    .where('is_confirmed', '=', true)
    .executeTakeFirst();
  return row?.created_at;
}

export type Passkey = Awaited<ReturnType<typeof findPasskeys>>[number];

export async function findPasskeys(queries: Queries, staffId: string) {
  const rows = await queries
    .selectFrom('passkeys')
    .selectAll()
    .where('staff_id', '=', staffId)
    .orderBy('created_at')
    .orderBy('id')
    .execute();
  return rows.map((row) => ({
    id: row.id,
    name: row.name,
    credentialId: row.credential_id,
    publicKey: row.public_key,
    counter: Number(row.counter),
    transports: row.transports,
    createdAt: row.created_at,
    lastUsedAt: row.last_used_at,
  }));
}

/** Undefined for a passkey that was not added by Cage. */
export async function findSignedPasskey(
  queries: Queries,
  signer: RowSigner,
  { staffId, credentialId }: { readonly staffId: string; readonly credentialId: string },
) {
  const row = await queries
    .selectFrom('passkeys')
    .selectAll()
    .select(epochOf('factors', 'passkeys.staff_id').as('epoch'))
    .where('staff_id', '=', staffId)
    .where('credential_id', '=', credentialId)
    .executeTakeFirst();
  if (row === undefined || !isPasskeySigned(signer, row)) return undefined;
  return { id: row.id, credentialId, publicKey: row.public_key, counter: Number(row.counter) };
}

/** For queries of `staff`: whether the row's person has a second factor. */
export const hasSecondFactor = sql<boolean>`(
  exists (select from totp_secrets where totp_secrets.staff_id = staff.id and is_confirmed)
  or exists (select from passkeys where passkeys.staff_id = staff.id)
)`;
