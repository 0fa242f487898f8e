import { isDeepStrictEqual } from 'node:util';
import type { Selectable } from 'kysely';
import type { DB } from '#db/types.ts';
import { type Account, accountLabel, type PaymentSettings } from '#domain/accounts/account.ts';
import { sampleSettings } from '#domain/accounts/sample-settings.ts';
import { METHOD_KEYS, METHODS, type MethodKey } from '#domain/methods/methods.ts';
import type { Queries } from '#server/platform/database/database.ts';
import { invalidArgument } from '#server/platform/protocol/call-error.ts';
import type { RowSigner } from '#server/platform/sealing/row-signer.ts';
import { isRowSigned, type Sealed, sealOf, signRow } from '#server/platform/sealing/signed-tables.ts';

type AccountRow = Selectable<DB['receiving_accounts']> & Sealed;

export type StoredAccounts = {
  readonly byMethod: ReadonlyMap<string, readonly Account[]>;
  readonly isAltered: boolean;
};

export async function loadAccounts(queries: Queries, signer: RowSigner): Promise<StoredAccounts> {
  const rows = await findRows(queries);
  const kept = rows.filter((row) => row.removed_at === null);
  return {
    byMethod: new Map(
      [...Map.groupBy(kept, (row) => row.method)].map(([key, of]) => [key, of.map(accountOf)]),
    ),
    isAltered: rows.some((row) => !isSigned(signer, row)),
  };
}

export async function findLastSave(queries: Queries, id: string) {
  return queries
    .selectFrom('receiving_accounts')
    .leftJoin('staff', 'staff.id', 'receiving_accounts.updated_by')
    .select(['receiving_accounts.version', 'updated_at as savedAt', 'staff.display_name as savedBy'])
    .where('receiving_accounts.id', '=', id)
    .executeTakeFirst();
}

/**
 * Saves accounts that differ from their rows, and removes those not in the settings. Call it with the payment
 * settings locked. INVALID_ARGUMENT for the id of another method's removed account.
 */
export async function saveAccounts(
  transaction: Queries,
  signer: RowSigner,
  settings: PaymentSettings,
  by: { readonly version: number; readonly staffId: string | undefined },
): Promise<void> {
  const rows = await findRows(transaction);
  const stored = new Map(rows.map((row) => [row.id, row]));
  const save = { version: by.version, updated_at: new Date(), updated_by: by.staffId ?? null };

  async function put(
    method: MethodKey,
    account: Account,
    place: Pick<AccountRow, 'position' | 'removed_at'>,
  ) {
    const columns = { ...columnsOf(method, account), ...place, ...save };
    await transaction
      .insertInto('receiving_accounts')
      .values({ id: account.id, ...columns })
      .onConflict((conflict) => conflict.column('id').doUpdateSet(columns))
      .execute();
    await signRow(transaction, signer, 'receiving_accounts', account.id);
  }

  for (const method of METHOD_KEYS) {
    let position = -1;
    for (const account of settings.methods[method].accounts) {
      const row = stored.get(account.id);
      if (row && row.method !== method) throw wasOfAnother(row);
      const isKept = row?.removed_at === null && row.position > position;
      position = isKept ? row.position : position + 1;
      if (isKept && isSigned(signer, row) && isDeepStrictEqual(accountOf(row), account)) continue;
      await put(method, account, { position, removed_at: null });
    }
  }

  const listed = new Set(METHOD_KEYS.flatMap((key) => settings.methods[key].accounts.map(({ id }) => id)));
  for (const row of rows) {
    if (listed.has(row.id) || (row.removed_at !== null && isSigned(signer, row))) continue;
    await transaction
      .updateTable('receiving_accounts')
      .set({ removed_at: row.removed_at ?? save.updated_at, ...save })
      .where('id', '=', row.id)
      .execute();
    await signRow(transaction, signer, 'receiving_accounts', row.id);
  }

  // A demo shows them for a method without accounts, and deposits into them name them.
  const { methods: samples } = sampleSettings();
  for (const method of METHOD_KEYS) {
    for (const account of samples[method].accounts) {
      if (listed.has(account.id) || stored.has(account.id)) continue;
      await put(method, account, { position: 0, removed_at: save.updated_at });
    }
  }
}

/** Includes removed accounts, omits altered ones: nobody can say whose those are. */
export async function findAccountLabels(
  queries: Queries,
  signer: RowSigner,
  receipts: ReadonlyArray<{ readonly account_id: string | null }>,
): Promise<ReadonlyMap<string, string>> {
  const ids = new Set(receipts.flatMap(({ account_id }) => account_id ?? []));
  if (ids.size === 0) return new Map();
  const rows = await findRows(queries, [...ids]);
  return new Map(
    rows
      .filter((row) => isSigned(signer, row) && METHOD_KEYS.some((key) => key === row.method))
      .map((row) => [row.id, accountLabel(row.method as MethodKey, accountOf(row))] as const),
  );
}

export type AccountName = {
  readonly id: string;
  readonly method: MethodKey;
  readonly label: string;
  readonly isRemoved: boolean;
};

/** All there ever were, or those of these ids, as they are known; without altered ones. */
export async function findAccountNames(
  queries: Queries,
  signer: RowSigner,
  ids?: readonly string[],
): Promise<readonly AccountName[]> {
  const rows = await findRows(queries, ids);
  return rows.flatMap((row) => {
    const method = METHOD_KEYS.find((key) => key === row.method);
    if (method === undefined || !isSigned(signer, row)) return [];
    return [
      { id: row.id, method, label: accountLabel(method, accountOf(row)), isRemoved: row.removed_at !== null },
    ];
  });
}

function findRows(queries: Queries, ids?: readonly string[]): Promise<AccountRow[]> {
  return queries
    .selectFrom('receiving_accounts')
    .selectAll()
    .select(sealOf('receiving_accounts'))
    .$if(ids !== undefined, (query) => query.where('id', 'in', ids as string[]))
    .orderBy('position')
    .orderBy('id')
    .execute();
}

function isSigned(signer: RowSigner, row: AccountRow): boolean {
  return isRowSigned(signer, 'receiving_accounts', row);
}

function accountOf(row: AccountRow): Account {
  const { id, name, display_name: displayName, coin, amount_cents, active, pinned, fallback, sample } = row;
  return {
    ...(row.details as object),
    ...{ id, name, displayName, active, pinned, fallback, sample },
    ...(coin !== null && { cryptoType: coin }),
    ...(amount_cents !== null && { amountCents: amount_cents }),
  };
}

function columnsOf(method: MethodKey, account: Account) {
  const { id, name, displayName, cryptoType, amountCents, active, pinned, fallback, sample, ...details } =
    account;
  return {
    ...{ method, name, display_name: displayName, active, pinned, fallback, sample },
    coin: cryptoType ?? null,
    amount_cents: amountCents ?? null,
    details: JSON.stringify(details),
  };
}

function wasOfAnother({ id, method }: AccountRow) {
  const { label } = METHODS[method as MethodKey];
  const message = `The id ${id} is that of a ${label} account, which was removed. Give this one another.`;
  return invalidArgument([{ field: 'settings', message }]);
}
