import { type Selectable, sql } from 'kysely';
import type { Deposits } from '#db/types.ts';
import { METHODS } from '#domain/methods/methods.ts';
import { type Cents, cents } from '#domain/money/usd.ts';
import { OPEN_HOURS } from '#domain/receipts/matching/differences.ts';
import { handleKey } from '#domain/receipts/matching/handle-key.ts';
import { type Names, namesIn } from '#domain/receipts/matching/named-deposit.ts';
import { readName } from '#domain/receipts/matching/payer-name.ts';
import type { Candidate, KnownPayer } from '#domain/receipts/matching/settling.ts';
import { RAILS, type Rail } from '#domain/receipts/rail.ts';
import type { ReceiptSource } from '#domain/receipts/receipt.ts';
import type { Queries } from '#server/platform/database/database.ts';
import type { ReceiptRow } from './observation.ts';
import { findStaffDecisions } from './staff-decisions.ts';

export type Found = {
  readonly candidates: readonly Candidate[];
  readonly knownPayers: readonly KnownPayer[];
};

type Paying = Pick<ReceiptRow, 'source' | 'amount_cents' | 'payer_name' | 'payer_handle' | 'note'>;

type Row = Pick<
  Selectable<Deposits>,
  | 'id'
  | 'username'
  | 'method'
  | 'amount_cents'
  | 'received_cents'
  | 'account_id'
  | 'payment_account'
  | 'sender_name'
  | 'reference'
  | 'status'
  | 'created_at'
>;

export const CANDIDATE_COLUMNS = [
  'id',
  'username',
  'method',
  'amount_cents',
  'received_cents',
  'account_id',
  'payment_account',
  'sender_name',
  'reference',
  'status',
  'created_at',
] as const satisfies ReadonlyArray<keyof Row>;

/**
 * The deposits that receipts of one rail name and, of the open requests, those of their amounts, payers'
 * names and known payers. `suggestions` go further back, and add whatever was requested lately.
 */
export async function findCandidates(
  queries: Queries,
  rail: Rail,
  receipts: readonly Paying[],
  purpose: 'rules' | 'suggestions' = 'rules',
): Promise<Found> {
  const knownPayers = await findKnownPayers(queries, rail, receipts);
  const [named, open] = await Promise.all([
    rowsNamed(queries, namesOf(receipts)),
    findOpen(queries, rail, { receipts, knownPayers, purpose }),
  ]);
  const rows = new Map([...named, ...open].map((row) => [row.id, row]));
  return { candidates: [...rows.values()].map(toCandidate), knownPayers };
}

type Touching = Pick<ReceiptRow, 'source' | 'note' | 'amount_cents' | 'allocated_cents' | 'named_deposit_id'>;

/** The deposits that the rules may give receipts to, and those that show receipts naming them. */
export function touchedBy({ candidates, knownPayers }: Found, receipts: readonly Touching[]): string[] {
  const names = namesOf(receipts);
  const references = new Set<string | null>(names.references);
  const ids = new Set(names.depositIds);
  const players = new Set(knownPayers.map(({ username }) => username));
  const whole = receipts.filter(({ allocated_cents }) => allocated_cents === 0);
  const amounts = new Set(whole.map(({ amount_cents }) => amount_cents));
  const touched = candidates.filter(
    ({ depositId, reference, username, amount }) =>
      ids.has(depositId) || references.has(reference) || (players.has(username) && amounts.has(amount)),
  );
  return [
    ...receipts.flatMap(({ named_deposit_id }) => named_deposit_id ?? []),
    ...touched.map(({ depositId }) => depositId),
  ];
}

/** `touchedBy` for one receipt, as if nothing of it were given; no rule goes by its amount or name alone. */
export async function findTouched(queries: Queries, receipt: ReceiptRow): Promise<readonly string[]> {
  if (receipt.rail === null) return receipt.named_deposit_id === null ? [] : [receipt.named_deposit_id];
  const rail = receipt.rail as Rail;
  const knownPayers = await findKnownPayers(queries, rail, [receipt]);
  const found = {
    candidates: [
      ...(await rowsNamed(queries, namesOf([receipt]))),
      ...(knownPayers.length === 0
        ? []
        : await findOpen(queries, rail, { receipts: [receipt], knownPayers })),
    ].map(toCandidate),
    knownPayers,
  };
  const shownOn =
    receipt.undoes === null ? null : (await findStaffDecisions(queries, [receipt])).shownOn(receipt, null);
  return [
    ...touchedBy(found, [{ ...receipt, allocated_cents: cents(0) }]),
    ...(shownOn === null ? [] : [shownOn]),
  ];
}

/** Narrows findings for many whole receipts to those for one: all that `settle` would look at. */
export function narrowing({ candidates, knownPayers }: Found): (receipt: Paying) => Found {
  const byAmount = Map.groupBy(candidates, ({ amount }) => amount as number);
  const byName = Map.groupBy(candidates, ({ senderName }) => readName(senderName).key);
  const byReference = Map.groupBy(candidates, ({ reference }) => reference);
  const byId = Map.groupBy(candidates, ({ depositId }) => depositId);
  const byHandle = Map.groupBy(knownPayers, ({ handle }) => handle);
  return ({ source, amount_cents, payer_name, payer_handle, note }) => {
    const { references, depositIds } = namesIn({ source: source as ReceiptSource, note });
    const name = readName(payer_name).key;
    const own = [
      ...(byAmount.get(amount_cents as number) ?? []),
      ...(name === undefined ? [] : (byName.get(name) ?? [])),
      ...references.flatMap((reference) => byReference.get(reference) ?? []),
      ...depositIds.flatMap((id) => byId.get(id) ?? []),
    ];
    const handle = handleKey(payer_handle);
    return {
      candidates: [...new Set(own)],
      knownPayers: handle === null ? [] : (byHandle.get(handle) ?? []),
    };
  };
}

export function toCandidate(row: Row): Candidate {
  return {
    depositId: row.id,
    username: row.username,
    method: row.method,
    amount: row.amount_cents,
    received: row.received_cents,
    accountId: row.account_id,
    paymentAccount: row.payment_account,
    senderName: row.sender_name,
    reference: row.reference,
    status: row.status,
    requestedAt: row.created_at,
  };
}

function namesOf(receipts: ReadonlyArray<Pick<ReceiptRow, 'source' | 'note'>>): Names {
  const names = receipts.map(({ source, note }) => namesIn({ source: source as ReceiptSource, note }));
  return {
    references: names.flatMap(({ references }) => references),
    depositIds: names.flatMap(({ depositIds }) => depositIds),
  };
}

export async function findNamed(
  queries: Queries,
  receipt: Pick<ReceiptRow, 'source' | 'note'>,
): Promise<Candidate[]> {
  return (await rowsNamed(queries, namesOf([receipt]))).map(toCandidate);
}

async function rowsNamed(queries: Queries, { references, depositIds }: Names): Promise<Row[]> {
  if (references.length + depositIds.length === 0) return [];
  return queries
    .selectFrom('deposits')
    .select(CANDIDATE_COLUMNS)
    .where(sql<boolean>`reference = any (${references}::text[]) or id = any (${depositIds}::uuid[])`)
    .execute();
}

const SUGGESTED_HOURS = 7 * 24;
const MOST_FOR_SUGGESTIONS = 500;

async function findOpen(
  queries: Queries,
  rail: Rail,
  {
    receipts,
    knownPayers,
    purpose = 'rules',
  }: {
    readonly receipts: readonly Paying[];
    readonly knownPayers: readonly KnownPayer[];
    readonly purpose?: 'rules' | 'suggestions';
  },
): Promise<Row[]> {
  const methods = RAILS[rail].methods.map((key) => METHODS[key].label);
  if (methods.length === 0) return [];
  const hours = purpose === 'rules' ? OPEN_HOURS : SUGGESTED_HOURS;
  const open = queries
    .selectFrom('deposits')
    .select(CANDIDATE_COLUMNS)
    .where(sql<boolean>`method = any (${methods}::text[])`)
    .where(sql<boolean>`created_at > now() - ${hours} * interval '1 hour'`)
    .orderBy('created_at', 'desc');
  const fitting = open
    .where((are) =>
      are.or([
        sql<boolean>`amount_cents = any (${receipts.map(({ amount_cents }) => amount_cents)}::bigint[])`,
        sql<boolean>`username = any (${knownPayers.map(({ username }) => username)}::text[])`,
        sql<boolean>`lower(sender_name) = any (${receipts.map(({ payer_name }) => payer_name?.toLowerCase() ?? null)}::text[])`,
      ]),
    )
    .execute();
  if (purpose === 'rules') return fitting;
  const unpaid = open
    .where('received_cents', '<', sql.ref<Cents>('amount_cents'))
    .limit(MOST_FOR_SUGGESTIONS);
  return [...(await unpaid.execute()), ...(await fitting)];
}

export async function findKnownPayers(
  queries: Queries,
  rail: Rail,
  receipts: ReadonlyArray<Pick<ReceiptRow, 'payer_handle'>>,
  /** For a person who gives this receipt: also the doubted, and what was given of it confirms nothing. */
  givenId: string | null = null,
): Promise<KnownPayer[]> {
  const handles = receipts.flatMap(({ payer_handle }) => handleKey(payer_handle) ?? []);
  if (handles.length === 0) return [];
  return queries
    .selectFrom('known_payers')
    .innerJoin('deposits', 'deposits.id', 'known_payers.deposit_id')
    .select(['known_payers.handle', 'known_payers.is_doubted as isDoubted'])
    .select(sql<string>`coalesce(known_payers.username, deposits.username)`.as('username'))
    .distinct()
    .where('known_payers.rail', '=', rail)
    .where(
      givenId === null
        ? sql<boolean>`not is_doubted`
        : sql<boolean>`not exists (select from receipt_allocations where id = allocation_id and receipt_id = ${givenId})`,
    )
    .where('known_payers.handle', 'in', [...new Set(handles.flatMap(storedSpellings))])
    .execute()
    .then((rows) => rows.map((row) => ({ ...row, rail, handle: handleKey(row.handle) as string })));
}

/** Phone numbers were once stored with 001 before them, too, and handles with their sign. */
export function storedSpellings(handle: string): readonly string[] {
  return /^\d{10}$/.test(handle) ? [handle, `001${handle}`] : [handle, `@${handle}`, `$${handle}`];
}
