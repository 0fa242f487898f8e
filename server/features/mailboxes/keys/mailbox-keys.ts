import type { Selectable } from 'kysely';
import type { Mailboxes } from '#db/types.ts';
import type { RowSigner } from '#server/platform/sealing/row-signer.ts';
import { opens, type Sealer } from '#server/platform/sealing/sealer.ts';
import { isRowSigned, type Sealed } from '#server/platform/sealing/signed-tables.ts';

/** By what a mailbox is sealed and signed. */
export type MailboxKeys = { readonly sealer: Sealer; readonly signer: RowSigner };

export type MailboxRow = Selectable<Mailboxes> & Sealed;

export const ALTERED =
  'It was changed in the database, past Cage, and is not read. Check all that is entered of it, enter its password or token again, and save it; or remove it.';

export const SECRET_SPOILT =
  'Its password or token cannot be read: it was changed in the database, past Cage, or the key that sealed it is missing. Enter it again, and save.';

/** What the secret of a mailbox is sealed for. */
export const contextOf = (id: string) => `mailbox:${id}`;

/** Whether it is not as Cage has saved it. */
export function isAltered(signer: RowSigner, row: MailboxRow): boolean {
  return !isRowSigned(signer, 'mailboxes', row);
}

/** Undefined if it does not open. */
export function openSecret(
  sealer: Sealer,
  { id, secret_sealed: sealed }: Pick<MailboxRow, 'id' | 'secret_sealed'>,
): string | undefined {
  const seal = { sealed, context: contextOf(id) };
  return opens(sealer, seal) ? sealer.open(seal.sealed, seal.context) : undefined;
}
