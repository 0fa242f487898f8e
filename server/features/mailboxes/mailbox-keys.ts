import type { Selectable } from 'kysely';
import type { Mailboxes } from '#db/types.ts';
import type { Queries } from '#server/platform/database/database.ts';
import type { RowSigner } from '#server/platform/sealing/row-signer.ts';
import { opens, type Seal, type Sealer } from '#server/platform/sealing/sealer.ts';
import { isRowSigned, type Sealed } from '#server/platform/sealing/signed-tables.ts';

export type MailboxKeys = { readonly sealer: Sealer; readonly signer: RowSigner };

export type MailboxRow = Selectable<Mailboxes> & Sealed;

export const ALTERED =
  'It was changed in the database, past Cage, and is not read. Check all that is entered of it, enter its password or token again, and save it; or remove it.';

export const SECRET_SPOILT =
  'Its password or token cannot be read: it was changed in the database, past Cage, or the key that sealed it is missing. Enter it again, and save.';

export const contextOf = (id: string) => `mailbox:${id}`;

export function isAltered(signer: RowSigner, row: MailboxRow): boolean {
  return !isRowSigned(signer, 'mailboxes', row);
}

export function openSecret(
  sealer: Sealer,
  { id, secret_sealed: sealed }: Pick<MailboxRow, 'id' | 'secret_sealed'>,
): string | undefined {
  const seal = { sealed, context: contextOf(id) };
  return opens(sealer, seal) ? sealer.open(seal.sealed, seal.context) : undefined;
}

export async function findSealedSecrets(
  queries: Queries,
): Promise<ReadonlyArray<Seal & { readonly id: string }>> {
  const rows = await queries.selectFrom('mailboxes').select(['id', 'secret_sealed']).execute();
  return rows.map(({ id, secret_sealed }) => ({ id, sealed: secret_sealed, context: contextOf(id) }));
}

/** Does nothing if the seal has been replaced meanwhile. */
export async function replaceSealedSecret(
  queries: Queries,
  id: string,
  { from, to }: { readonly from: string; readonly to: string },
): Promise<void> {
  await queries
    .updateTable('mailboxes')
    .set({ secret_sealed: to })
    .where('id', '=', id)
    .where('secret_sealed', '=', from)
    .execute();
}
