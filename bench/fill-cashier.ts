import pg from 'pg';
import { fillWithoutPosting } from './fill-ledger.ts';
import { fillReceipts, findReceiptLandmarks, type ReceiptLandmarks } from './fill-receipts.ts';

export type Size = { readonly deposits: number; readonly withdrawals: number };

export const MILLION: Size = { deposits: 1_000_000, withdrawals: 300_000 };

export function sizeOf(deposits: number): Size {
  return { deposits, withdrawals: Math.ceil((deposits * MILLION.withdrawals) / MILLION.deposits) };
}

const FIRST_NAMES =
  'Ada Alma Andre Bella Bruno Carla Cora Daria Edith Elena Emil Enzo Fiona Greta Hugo Ida Ines Ivan Jonas Kai';
const LAST_NAMES =
  'Abel Bauer Birch Cole Dale Ember Falk Frost Grant Hale Ivers Keller Lang Marsh Noble Olsen Park Quill Reed Stone';

// Rare values are hard for a list to find.
const DEPOSIT_METHOD = weighted('chance', [
  ['Venmo', 26],
  ['Zelle', 22],
  ['Cash App', 17],
  ['Chime', 10],
  ['Apple Pay', 8],
  ['Credit Card', 7],
  ['BTC', 4],
  ['USDT', 3],
  ['ETH', 1.5],
  ['LTC', 1.498],
  ['SOL', 0.001],
  ['Crypto', 0.001],
]);
const DEPOSIT_STATUS = weighted('fate', [
  ['sent', 88.5],
  ['declined', 6],
  ['not_sent', 5],
  ['approved', 0.5],
]);
const WITHDRAWAL_METHOD = weighted('chance', [
  ['Crypto', 35],
  ['Venmo', 33],
  ['Zelle', 32],
]);
const WITHDRAWAL_STATUS = weighted('fate', [
  ['sent', 86],
  ['declined', 9],
  ['not_sent', 4],
  ['approved', 1],
]);

export type Landmarks = {
  readonly username: string;
  readonly senderName: string;
  readonly reference: string;
  readonly walletAddress: string;
  readonly staffId: string;
  readonly receipts: ReceiptLandmarks;
};

/** The data is the same every time, but for the hour of its end. Triggers keep the totals and the log. */
export async function fillCashier(database: pg.ClientBase, size: Size): Promise<void> {
  const { rows } = await database.query<{ full: boolean }>('select exists (select from deposits) as full');
  if (rows[0]?.full) return;
  await database.query(`
    set synchronous_commit = off;
    set work_mem = '256MB';
    set maintenance_work_mem = '512MB';
    set max_parallel_maintenance_workers = 0;
    set max_parallel_workers_per_gather = 0;
    select setseed(0.5)`);
  const tables = ['deposits', 'withdrawals', 'activity_log', 'receipts'];
  await withoutIndexes(database, tables, () =>
    fillWithoutPosting(database, async () => {
      await database.query(insertDeposits(size.deposits, await accountsIn(database)));
      await database.query(insertWithdrawals(size.withdrawals));
      await database.query(insertEntries(size.deposits));
      await fillReceipts(database);
    }),
  );
  await database.query('vacuum (analyze)');
  // Otherwise it would be written to the disk while the calls are timed.
  await database.query('checkpoint');
}

/** What measures upgrades fills a database of before, in which they are no rows. */
async function accountsIn(database: pg.ClientBase): Promise<readonly string[]> {
  const { rows } = await database.query<{ there: boolean }>(
    "select to_regclass('receiving_accounts') is not null as there",
  );
  if (!rows[0]?.there) return Array.from({ length: 40 }, (_, index) => `account-${index + 1}`);
  const found = await database.query<{ id: string }>('select id from receiving_accounts order by id');
  return found.rows.map(({ id }) => id);
}

export async function findLandmarks(database: pg.ClientBase): Promise<Landmarks> {
  const { rows } = await database.query<Omit<Landmarks, 'receipts'>>(`
    select deposits.username, sender_name as "senderName", reference,
      (select wallet_address from withdrawals where wallet_address is not null order by created_at limit 1)
        as "walletAddress",
      (select id from staff limit 1) as "staffId"
    from deposits
    order by created_at
    offset 1000 limit 1`);
  return { ...(rows[0] as Omit<Landmarks, 'receipts'>), receipts: await findReceiptLandmarks(database) };
}

const insertDeposits = (count: number, accounts: readonly string[]) => `
  insert into deposits (
    id, source, username, method, amount_cents, sender_name, reference, account_id, payment_account,
    status, created_at, status_updated_at, status_updated_by, status_updated_by_name, status_updated_by_email
  )
  select uuidv7(request.created_at - now()), 'player', username, method, 5000 + 100 * floor(1950 * random() ^ 3), name,
    ${referenceOf('place')},
    (array[${accounts.map(pg.escapeLiteral).join(', ')}])[1 + account % ${accounts.length}],
    'receiving-' || account || '@example.com',
    status, request.created_at, case when status <> 'pending' then request.created_at + '7 minutes'::interval end,
    handler.id, handler.display_name, handler.email
  from (
    select place, created_at, 'FC' || 10000 + floor(200000 * random() ^ 2)::int as username,
      ${DEPOSIT_METHOD} as method, ${nameOf('place')} as name,
      1 + floor(40 * random())::int as account,
      case when created_at > now() - '2 hours'::interval then 'pending' else ${DEPOSIT_STATUS} end as status
    from (${times(count)}) as timed
    cross join lateral (select random() as chance, random() as fate where place > 0) as drawn
  ) as request
  left join (select * from staff limit 1) as handler on status <> 'pending'
  order by place`;

const insertWithdrawals = (count: number) => `
  insert into withdrawals (
    id, source, username, method, amount_cents, recipient_name, payment_username, email, coin, network, wallet_address,
    status, approval_status, send_status, created_at, status_updated_at, send_status_updated_at
  )
  select uuidv7(created_at - now()), 'player', username, method, 5000 + 1000 * floor(140 * random()), name,
    case method when 'Venmo' then '@player-' || place end, case method when 'Zelle' then 'player-' || place || '@example.com' end,
    case method when 'Crypto' then 'BTC' end, case method when 'Crypto' then 'Bitcoin' end,
    case method when 'Crypto' then 'bc1q' || md5(place::text) end,
    status, case status when 'pending' then 'pending' when 'declined' then 'declined' else 'approved' end,
    case when status in ('sent', 'not_sent') then status end, created_at,
    case when status <> 'pending' then created_at + '1 hour'::interval end,
    case when status in ('sent', 'not_sent') then created_at + '2 hours'::interval end
  from (
    select place, created_at, 'FC' || 10000 + floor(200000 * random() ^ 2)::int as username,
      ${WITHDRAWAL_METHOD} as method, ${nameOf('place')} as name,
      case when created_at > now() - '4 hours'::interval then 'pending' else ${WITHDRAWAL_STATUS} end as status
    from (${times(count)}) as timed
    cross join lateral (select random() as chance, random() as fate where place > 0) as drawn
  ) as request
  order by place`;

const insertEntries = (count: number) => `
  insert into activity_log (
    action, message, username, actor_id, actor_name, actor_email, subject_type, subject_id, created_at, metadata, details
  )
  select 'deposit_status_updated', 'Deposit status changed', username, staff.id, staff.display_name, staff.email,
    'deposit', deposits.id, status_updated_at,
    jsonb_build_object('method', method, 'amount', amount_cents / 100, 'statusBefore', 'pending', 'statusAfter', status),
    jsonb_build_object('oldStatus', 'pending', 'newStatus', status)
  from deposits
  join staff on staff.id = status_updated_by
  order by status_updated_at
  limit ${count}`;

/** Twice as dense at the end of the year as at its start. */
function times(count: number): string {
  return `
    select place, date_trunc('milliseconds',
      now() - '365 days'::interval * (2 - sqrt(1 + 3 * place::float8 / ${count}))) as created_at
    from generate_series(1, ${count}) as place`;
}

function weighted(column: string, shares: ReadonlyArray<readonly [value: string, percent: number]>): string {
  let sum = 0;
  const cases = shares.map(([value, percent]) => {
    sum += percent / 100;
    return `when ${column} < ${sum} then '${value}'`;
  });
  return `case ${cases.join(' ')} else '${shares[0]?.[0]}' end`;
}

function nameOf(place: string): string {
  return `(string_to_array('${FIRST_NAMES}', ' '))[1 + ${place} % 20] || ' '
    || (string_to_array('${LAST_NAMES}', ' '))[1 + ${place} / 20 % 20] || ' ' || ${place} % 997`;
}

/** Multiples that visit every 40-bit value once, in the digits of domain/deposits/reference.ts. */
function referenceOf(place: string): string {
  const digits = Array.from(
    { length: 8 },
    (_, digit) =>
      `substr('0123456789ABCDEFGHJKMNPQRSTVWXYZ', 1 + ((${place}::bigint * 668265263) >> ${5 * digit} & 31)::int, 1)`,
  );
  return digits.join(' || ');
}

type Index = { readonly name: string; readonly definition: string };

/** Indexes without a constraint are built after the rows: row by row they take several times as long. */
async function withoutIndexes(
  database: pg.ClientBase,
  tables: readonly string[],
  fill: () => Promise<void>,
): Promise<void> {
  const { rows } = await database.query<Index>(
    `select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as definition
     from pg_index where indrelid::regclass::text = any ($1) and not indisunique and not indisexclusion`,
    [tables],
  );
  for (const { name } of rows) await database.query(`drop index ${name}`);
  await fill();
  for (const { definition } of rows) await database.query(definition);
}
