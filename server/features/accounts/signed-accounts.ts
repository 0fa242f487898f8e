import { sql, type Updateable } from 'kysely';
import type { Staff } from '#db/types.ts';
import type { Queries } from '#server/platform/database/database.ts';
import { CallError } from '#server/platform/protocol/call-error.ts';
import { beginEpoch, epochOf, readEpoch } from '#server/platform/sealing/epochs.ts';
import { createKeyring, type Key } from '#server/platform/sealing/keyring.ts';
import { createRowSigner, type RowSigner } from '#server/platform/sealing/row-signer.ts';
import { type AccountRow, isAccountSigned, signAccount } from '#server/platform/sessions/signed-rows.ts';

const SIGNED = [
  'id',
  'email',
  'display_name',
  'role',
  'password_hash',
  'must_change_password',
  'initial_password_until',
  'has_second_factor',
  'signature',
] as const satisfies ReadonlyArray<keyof AccountRow | 'signature'>;

type Changes = Omit<Updateable<Staff>, 'id' | 'email' | 'removed_at' | 'signature'>;

/**
 * Changes an account and signs what comes of it, in a new epoch: what it was counts no more. The row is locked first. What was altered past Cage is not signed by
 * that, but where `takesAltered` says so.
 * @param change what is set, from what there is; undefined to leave it as it is
 * @returns whether it was changed, and whether it had been altered
 * @throws CallError FAILED_PRECONDITION if it was altered
 */
export async function changeSigned(
  transaction: Queries,
  signer: RowSigner,
  id: string,
  change: (account: AccountRow) => Changes | undefined,
  { takesAltered = false } = {},
): Promise<{ readonly isChanged: boolean; readonly wasAltered: boolean }> {
  const account = await transaction
    .selectFrom('staff')
    .select(SIGNED)
    .where('id', '=', id)
    // Weaker than FOR UPDATE, which would wait for anyone writing a log entry with this person as its actor.
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow();
  // Once it is locked: another change would have begun another one.
  const epoch = await readEpoch(transaction, 'account', id);
  const wasAltered = !isAccountSigned(signer, { ...account, epoch });
  if (wasAltered && !takesAltered) {
    throw new CallError('FAILED_PRECONDITION', explainAltered(account.email));
  }
  const changes = change(account);
  if (changes === undefined) return { isChanged: false, wasAltered };
  const { now } = await beginEpoch(transaction, 'account', id);
  const signature = signAccount(signer, { ...account, ...changes, epoch: now } as AccountRow & {
    epoch: number;
  });
  await transaction
    .updateTable('staff')
    .set({ ...changes, signature })
    .where('id', '=', id)
    .execute();
  return { isChanged: true, wasAltered };
}

/** What happened, and what to do. */
export function explainAltered(email: string): string {
  return (
    `The account of ${email} was changed in the database, past Cage, and is closed. Whoever runs the server can open ` +
    'it again with `npx cage set-password`, and with `--remove-factors` where a second factor was changed; check first ' +
    'what was.'
  );
}

/**
 * Signs accounts with the present key.
 * @param which those that an earlier key has signed, or all, as they are
 * @returns the emails of those on the staff whose account was not as it was signed before
 */
export async function signAccounts(
  queries: Queries,
  signer: RowSigner,
  which: 'signed' | 'all',
): Promise<string[]> {
  if (which === 'all') {
    // An app whose secret was erased is none.
    await sql`
      update staff set has_second_factor =
        exists (select from totp_secrets where totp_secrets.staff_id = staff.id and is_confirmed)
        or exists (select from passkeys where passkeys.staff_id = staff.id)
      where removed_at is null`.execute(queries);
  }
  const altered = [];
  for (const row of await findAccounts(queries)) {
    const isSigned = isAccountSigned(signer, row);
    if (isSigned ? signer.isCurrent(row.signature) : which === 'signed') continue;
    if (!isSigned) altered.push(row.email);
    await queries
      .updateTable('staff')
      .set({ signature: signAccount(signer, row) })
      .where('id', '=', row.id)
      .where((is) =>
        row.signature === null ? is('signature', 'is', null) : is('signature', '=', row.signature),
      )
      .execute();
  }
  return altered;
}

/** Whether there is anybody on the staff whose account this key has signed. */
export async function hasSignedAccounts(queries: Queries, key: Key): Promise<boolean> {
  const signer = createRowSigner(createKeyring(key.secret));
  return (await findAccounts(queries)).some((row) => isAccountSigned(signer, row));
}

/** The emails of those on the staff whose account is not as it was signed. */
export async function findAlteredAccounts(queries: Queries, signer: RowSigner): Promise<string[]> {
  const rows = await findAccounts(queries);
  return rows.filter((row) => !isAccountSigned(signer, row)).map(({ email }) => email);
}

function findAccounts(queries: Queries) {
  return queries
    .selectFrom('staff')
    .select(SIGNED)
    .select(epochOf('account', 'staff.id').as('epoch'))
    .where('removed_at', 'is', null)
    .orderBy('email')
    .execute();
}
