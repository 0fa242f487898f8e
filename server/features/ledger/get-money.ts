import { sql } from 'kysely';
import { METHOD_KEYS, type MethodKey } from '#domain/methods/methods.ts';
import { type Cents, cents } from '#domain/money/usd.ts';
import { RAIL_KEYS } from '#domain/receipts/rail.ts';
import { nyDay } from '#domain/time/new-york.ts';
import { defineSharedRead } from '#server/features/define-handler.ts';
import { findAccountNames } from '#server/features/payment-settings/account-rows.ts';
import type { Queries } from '#server/platform/database/database.ts';
import { LEDGER_DAYS, sideOf } from './balances.ts';
import { findCreditedShort, findUncredited } from './funding-gaps.ts';

type Balance = {
  readonly account: string;
  readonly cents: Cents;
  readonly in_today: Cents;
  readonly in_count: number;
  readonly out_today: Cents;
  readonly out_count: number;
};

export const getMoney = defineSharedRead('getMoney', async (_, { database: { reads }, signer }) => {
  const now = new Date();
  const [balances, named, watched, creditedShort, uncredited] = await Promise.all([
    findBalances(reads, nyDay(now)),
    findAccountNames(reads, signer),
    findWatched(reads),
    findCreditedShort(reads),
    findUncredited(reads),
  ]);
  const byId = new Map(balances.map((each) => [each.account, each]));
  const says = (account: string) => cents(sideOf(account) * (byId.get(account)?.cents ?? 0));
  const names = new Map(
    named.flatMap((each) => (each.method === 'crypto' ? [] : [[each.id, each] as const])),
  );
  const ids = new Set([
    ...[...names.values()].flatMap(({ id, isRemoved }) => (isRemoved ? [] : [id])),
    ...balances.flatMap(({ account }) => placeIn(account) ?? []),
  ]);
  return {
    accounts: [...ids]
      .map((id) => {
        const known = names.get(id);
        const held = byId.get(`held:${id}`);
        return {
          id,
          name: known?.label ?? null,
          method: known?.method ?? null,
          rail: RAIL_KEYS.find((rail) => id === `unknown:${rail}`) ?? null,
          isRemoved: known?.isRemoved ?? false,
          holds: says(`held:${id}`),
          waits: says(`suspense:${id}`),
          sending: says(`sending:${id}`),
          today: {
            received: { count: held?.in_count ?? 0, amount: held?.in_today ?? cents(0) },
            gone: { count: held?.out_count ?? 0, amount: held?.out_today ?? cents(0) },
          },
          ...watchedOf(watched.get(id)),
        };
      })
      .toSorted(
        (one, other) =>
          rankOf(one) - rankOf(other) || (one.name ?? one.id).localeCompare(other.name ?? other.id),
      ),
    payouts: says('payouts'),
    creditedUnseen: says('deposits'),
    own: says('own'),
    elsewhere: says('elsewhere'),
    creditedShort,
    uncredited,
    at: now.toISOString(),
  };
});

/** Undefined for accounts of the casino itself. */
function placeIn(account: string): string | undefined {
  const colon = account.indexOf(':');
  return colon === -1 ? undefined : account.slice(colon + 1);
}

function rankOf({ method }: { readonly method: MethodKey | null }): number {
  return method === null ? METHOD_KEYS.length : METHOD_KEYS.indexOf(method);
}

async function findBalances(queries: Queries, today: string): Promise<readonly Balance[]> {
  const { rows } = await sql<Balance>`
    select account, sum(debit_cents - credit_cents)::bigint as cents,
      coalesce(sum(debit_cents) filter (where day = ${today}::date), 0)::bigint as in_today,
      coalesce(sum(entries) filter (where day = ${today}::date and debit_cents > credit_cents), 0)::int as in_count,
      coalesce(sum(credit_cents) filter (where day = ${today}::date), 0)::bigint as out_today,
      coalesce(sum(entries) filter (where day = ${today}::date and debit_cents < credit_cents), 0)::int as out_count
    from ${LEDGER_DAYS} as days group by account`.execute(queries);
  return rows;
}

type Watched = {
  readonly id: string;
  readonly closed_through: string | null;
  readonly is_prepared: boolean;
  readonly stated: Cents | null;
  readonly as_of: Date;
  readonly source: 'statement' | 'person';
  readonly stated_by_name: string;
  readonly expected: Cents;
};

function watchedOf(row: Watched | undefined) {
  return {
    stated:
      row === undefined || row.stated === null
        ? null
        : {
            amount: row.stated,
            asOf: row.as_of.toISOString(),
            source: row.source,
            statedByName: row.stated_by_name,
            difference: cents(row.stated - row.expected),
          },
    closedThrough: row?.closed_through ?? null,
    isPrepared: row?.is_prepared ?? false,
  };
}

async function findWatched(queries: Queries): Promise<ReadonlyMap<string, Watched>> {
  const { rows } = await sql<Watched>`
    select receiving_accounts.id, closed_through::text, said.amount_cents as stated, as_of, source, stated_by_name,
      exists (select from closes where account_id = receiving_accounts.id and state = 'prepared') as is_prepared,
      balance_at('held:' || receiving_accounts.id, as_of) as expected
    from receiving_accounts
    left join ledger_accounts on ledger_accounts.id = 'held:' || receiving_accounts.id
    left join lateral (
      select * from stated_balances where account_id = receiving_accounts.id order by as_of desc, stated_at desc limit 1
    ) as said on true`.execute(queries);
  return new Map(rows.map((row) => [row.id, row]));
}
