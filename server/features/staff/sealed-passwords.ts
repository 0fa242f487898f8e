import type { Queries } from '#server/platform/database/database.ts';
import type { Seal } from '#server/platform/sealing/sealer.ts';

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
