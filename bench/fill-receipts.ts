import type pg from 'pg';

export type ReceiptLandmarks = {
  readonly waitingId: string;
  readonly newestWaitingId: string;
  readonly settledId: string;
  readonly pendingDepositId: string;
  readonly fundedDepositId: string;
  readonly accountId: string;
  readonly transactionId: string;
  readonly payerName: string;
  readonly deepWaiting: string;
  readonly deepSettled: string;
  readonly deepOfAccount: string;
};

/** Leaves out deposits' sums: a million updates of a table with so many indexes take longer than all else. */
export async function fillReceipts(database: pg.ClientBase): Promise<void> {
  // The sums come with the rows: a million triggers would take minutes. One trigger, for the states, stays.
  await database.query(`set session_replication_role = 'replica'`);
  await database.query('alter table receipts enable always trigger receipts_accounted');
  await database.query(INSERT_RECEIPTS);
  await database.query('alter table receipts enable trigger receipts_accounted');
  await database.query(INSERT_EVIDENCE);
  await database.query(INSERT_ALLOCATIONS);
  await database.query(INSERT_KNOWN_PAYERS);
  await database.query('reset session_replication_role');
}

export async function findReceiptLandmarks(database: pg.ClientBase): Promise<ReceiptLandmarks> {
  const one = async (query: string) => (await database.query(query)).rows[0];
  const waiting = await one(`select id from receipts where state = 'waiting' order by received_at limit 1`);
  const newest = await one(
    `select id from receipts where state = 'waiting' order by received_at desc limit 1`,
  );
  const settled = await one(
    `select id, account_id, transaction_id, payer_name from receipts where state = 'settled'
     order by received_at offset 1000 limit 1`,
  );
  const pending = await one(`select id from deposits where status = 'pending' order by created_at limit 1`);
  const funded = await one(
    `select deposit_id as id from receipt_allocations where receipt_id = '${settled.id}' limit 1`,
  );
  const cursorAt = async (condition: string, order: string) => {
    const { rows } = await database.query(
      `select event = 'payment' as ordinary, received_at as at, id from receipts where ${condition}
       order by ${order} offset (select count(*) / 2 from receipts where ${condition}) limit 1`,
    );
    const [{ ordinary, at, id }] = rows;
    return Buffer.from(JSON.stringify([ordinary, at, id])).toString('base64url');
  };
  const newestFirst = 'received_at desc, id desc';
  return {
    deepWaiting: await cursorAt('waits', `(event is not distinct from 'payment'), received_at, id`),
    deepSettled: await cursorAt(`state = 'settled'`, newestFirst),
    deepOfAccount: await cursorAt(`account_id = '${settled.account_id}'`, newestFirst),
    waitingId: waiting.id,
    newestWaitingId: newest.id,
    settledId: settled.id,
    pendingDepositId: pending.id,
    fundedDepositId: funded.id,
    accountId: settled.account_id,
    transactionId: settled.transaction_id,
    payerName: settled.payer_name,
  };
}

const INSERT_RECEIPTS = `
  insert into receipts (
    id, source, source_key, account_id, rail, direction, event, amount_cents, currency, occurred_at, payer_name,
    payer_handle, note, transaction_id, received_at, authenticity, allocated_cents, needs_person, reasons, reason_words,
    closed_how, closed_by_name, closed_at, closed_reason
  )
  select uuidv7(came_at - now()), case when place % 3 = 0 then 'statement' else 'mail' end, 'bench-' || place, account_id,
    rail, direction, 'payment', amount_cents, 'usd', came_at, sender_name, '@payer-' || place % 200000, reference,
    (4000000000000000000 + place)::text, came_at + '20 seconds', 'proved',
    case fate when 'settled' then amount_cents else 0 end, direction = 'in',
    case fate when 'waiting' then array[reason] else '{}' end,
    case fate when 'waiting' then array['It names no request, and none of the last 72 hours is for this amount.'] else '{}' end,
    case fate when 'dismissed' then 'dismissed' end, case fate when 'dismissed' then 'Bench' end,
    case fate when 'dismissed' then came_at + '1 hour'::interval end, case fate when 'dismissed' then 'Not ours' end
  from (
    select *, created_at + '2 minutes'::interval as came_at,
      case when place % 20 = 0 then 'out' else 'in' end as direction,
      case method when 'Venmo' then 'venmo' when 'Zelle' then 'zelle' when 'Chime' then 'chime' when 'Cash App' then 'cashapp'
        else 'stripe' end as rail,
      case when place % 20 = 0 then 'out' when status in ('sent', 'approved') then 'settled'
        when status = 'pending' then case when place % 2 = 0 then 'waiting' else 'settled' end
        when place % 100 = 1 then 'waiting' else 'dismissed' end as fate,
      (array['no-request-fits', 'sender-not-proved', 'name-differs', 'short', 'over'])[1 + place % 5] as reason
    from (select *, row_number() over (order by created_at, id) as place from deposits) as numbered
  ) as paid
  order by place`;

const INSERT_EVIDENCE = `
  insert into receipt_evidence (id, receipt_id, source, source_key, authenticity, received_at)
  select gen_random_uuid(), id, source, source_key, authenticity, received_at from receipts`;

const INSERT_ALLOCATIONS = `
  insert into receipt_allocations (id, receipt_id, deposit_id, amount_cents, rule, created_at)
  select gen_random_uuid(), receipts.id, deposits.id, allocated_cents, 'reference', received_at
  from receipts join deposits on deposits.reference = receipts.note
  where allocated_cents > 0`;

const INSERT_KNOWN_PAYERS = `
  insert into known_payers (allocation_id, rail, handle, deposit_id)
  select receipt_allocations.id, rail, payer_handle, deposit_id
  from receipt_allocations join receipts on receipts.id = receipt_id
  order by receipt_allocations.created_at limit 20000`;
