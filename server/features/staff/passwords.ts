import { randomInt } from 'node:crypto';
import { makeInitialPassword } from '#domain/access/sign-in.ts';
import type { Queries } from '#server/platform/database/database.ts';
import { type KnownWords, weaknessOf } from '#server/platform/passwords/weak-password.ts';
import { invalidArgument } from '#server/platform/protocol/call-error.ts';
import type { Seal } from '#server/platform/sealing/sealer.ts';

export function randomPassword(): string {
  return makeInitialPassword(randomInt);
}

export async function refuseWeakPassword(
  password: string,
  known: KnownWords & { readonly field: string },
): Promise<void> {
  const weakness = await weaknessOf(password, known);
  if (weakness !== undefined) throw invalidArgument([{ field: known.field, message: weakness }]);
}

export async function findSealedPasswords(
  queries: Queries,
): Promise<ReadonlyArray<Seal & { readonly id: string }>> {
  const rows = await queries
    .selectFrom('staff')
    .select(['id', 'initial_password_sealed'])
    .where('initial_password_sealed', 'is not', null)
    .execute();
  return rows.map(({ id, initial_password_sealed }) => ({
    id,
    sealed: initial_password_sealed as string,
    context: `staff:${id}`,
  }));
}
