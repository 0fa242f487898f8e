import { expect } from 'vitest';
import { COINS } from '#domain/coins/coins.ts';
import type { Database } from '#server/platform/database/database.ts';

/** The balances that the facts give by the rules of the ledger, counted here a second time, in no SQL; without zeros. */
export async function recount({ pool }: Database): Promise<Record<string, number>> {
  const read = async (statement: string) => (await pool.query(statement)).rows;
  const [deposits, withdrawals, receipts, allocations, closes, matches, losses] = await Promise.all([
    read('select amount_cents, status, method from deposits'),
    read('select id, amount_cents, status, method, paid_from from withdrawals'),
    read('select * from receipts'),
    read('select receipt_id, amount_cents from receipt_allocations'),
    read("select account_id, from_day, stated_cents, expected_cents from closes where state = 'approved'"),
    read('select * from outgoing_matches where undone_at is null'),
    read('select amount_cents from write_offs where undone_at is null'),
  ]);
  const balances: Record<string, number> = {};
  const add = (account: string, cents: number) => {
    balances[account] = (balances[account] ?? 0) + Number(cents);
  };
  for (const { amount_cents: cents, status, method } of deposits) {
    if (status !== 'sent' && status !== 'approved') continue;
    add(COINS.includes(method) ? 'elsewhere' : 'deposits', cents);
    add('platform', -cents);
  }
  const sentFrom = new Map<string, string>();
  for (const { id, amount_cents: cents, status, method, paid_from: from } of withdrawals) {
    if (status !== 'sent' && status !== 'approved') continue;
    add('platform', cents);
    if (status === 'approved') add('payouts', -cents);
    else if (method === 'Crypto') add('elsewhere', -cents);
    else {
      sentFrom.set(id, from ?? `unknown:${method.toLowerCase().replaceAll(' ', '')}`);
      add(`sending:${sentFrom.get(id)}`, -cents);
    }
  }
  const placeOf = new Map<string, string>();
  for (const receipt of receipts) {
    const place = receipt.account_id ?? `unknown:${receipt.rail}`;
    placeOf.set(receipt.id, place);
    const isUsd = receipt.event === 'payment' && receipt.currency === 'usd';
    const isUsdIn = isUsd && receipt.direction === 'in';
    if (isUsd && receipt.direction === 'out' && receipt.authenticity !== 'unproved') {
      const gone = Number(receipt.amount_cents) - Number(receipt.reversed_cents);
      add(`held:${place}`, -gone);
      add('elsewhere', gone);
    }
    const isBelieved = receipt.authenticity !== 'unproved' || Number(receipt.allocated_cents) > 0;
    if (!isUsdIn || !isBelieved) continue;
    const left = Number(receipt.amount_cents) - Number(receipt.reversed_cents);
    const [returned, dismissed] = [Number(receipt.returned_cents), Number(receipt.dismissed_cents)];
    add(`held:${place}`, left);
    add(`suspense:${place}`, returned + dismissed - left);
    add(`sending:${place}`, -returned);
    if (receipt.dismissed_as === 'repeat') {
      // The other of the two has it, and loses what is taken back of this one.
      const reversed = Number(receipt.reversed_cents);
      add(`held:${place}`, -dismissed - reversed);
      add('elsewhere', reversed);
    } else add(receipt.dismissed_as === 'own-transfer' ? 'own' : 'elsewhere', -dismissed);
  }
  for (const { receipt_id: receipt, amount_cents: cents } of allocations) {
    add(`suspense:${placeOf.get(receipt)}`, cents);
    add('deposits', -cents);
  }
  for (const { amount_cents: cents } of losses) {
    add('losses', cents);
    add('deposits', -cents);
  }
  const receiptOf = new Map(receipts.map((receipt) => [receipt.id, receipt]));
  for (const match of matches) {
    const left = receiptOf.get(match.receipt_id);
    const place = placeOf.get(match.receipt_id);
    const [said, fee] = [Number(match.amount_cents), Number(match.fee_cents)];
    expect(said + fee).toBe(Number(left.amount_cents) - Number(left.reversed_cents));
    const found: Readonly<Record<string, string>> = {
      payout: `sending:${sentFrom.get(match.withdrawal_id)}`,
      return: `sending:${placeOf.get(match.returned_id)}`,
      'own-transfer': 'own',
      fee: `fees:${place}`,
      outside: 'elsewhere',
      repeat: `held:${place}`,
    };
    add(found[match.kind] as string, said);
    add(`fees:${place}`, fee);
    add('elsewhere', -said - fee);
  }
  for (const { account_id: place, from_day: from, stated_cents: said, expected_cents: expected } of closes) {
    add(`held:${place}`, said - expected);
    add(from === null ? 'opening' : `short:${place}`, expected - said);
  }
  return withoutZeros(balances);
}

/** Approved closes whose days have been added to since, by account and number. */
export async function closesAddedTo({ pool }: Database): Promise<readonly string[]> {
  const { rows } = await pool.query<{ close: string }>(
    `select account_id || ' ' || number as close from closes
    where state = 'approved' and closing_cents + stated_cents - expected_cents <> (
      select coalesce(sum(amount_cents), 0) from journal_entries
      where account = 'held:' || account_id and day <= through_day)`,
  );
  return rows.map(({ close }) => close);
}

/** What is posted, by account; without zeros. */
export async function postedBalances({ pool }: Database): Promise<Record<string, number>> {
  const { rows } = await pool.query<{ account: string; cents: string }>(
    'select account, sum(amount_cents) as cents from journal_entries group by account',
  );
  return withoutZeros(Object.fromEntries(rows.map(({ account, cents }) => [account, Number(cents)])));
}

function withoutZeros(balances: Readonly<Record<string, number>>): Record<string, number> {
  return Object.fromEntries(Object.entries(balances).filter(([, cents]) => cents !== 0));
}
