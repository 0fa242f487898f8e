import { sql } from 'kysely';
import type { CloseFiguresInCents } from '#contract/money/ledger.ts';
import type { JournalKind } from '#domain/ledger/ledger.ts';
import { type Cents, cents, formatUsd } from '#domain/money/usd.ts';
import type { ReceiptSource } from '#domain/receipts/receipt.ts';
import { formatReadableTimestamp } from '#domain/time/display.ts';
import { addDays, startOfNyDay } from '#domain/time/new-york.ts';
import type { Queries } from '#server/platform/database/database.ts';
import type { CountedFigure } from './counted-figures.ts';
import type { StatedBalance } from './stated-balances.ts';
import { UNEXPLAINED } from './unexplained.ts';

/** New York days, both included; the first is null of an account's opening, which is all before. */
export type ClosedDays = {
  readonly accountId: string;
  readonly from: string | null;
  readonly through: string;
};

/** The last closed day of an account; null before its opening. */
export async function findClosedThrough(queries: Queries, accountId: string): Promise<string | null> {
  const { rows } = await sql<{ day: string | null }>`
    select closed_through::text as day from ledger_accounts where id = ${`held:${accountId}`}`.execute(
    queries,
  );
  return rows[0]?.day ?? null;
}

/** As `stated` of the contract's figures says. */
export async function findStated(
  queries: Queries,
  { accountId, from, through }: ClosedDays,
): Promise<StatedBalance | undefined> {
  const isOfThem = sql<boolean>`as_of < ${endOf(through)}`;
  return queries
    .selectFrom('stated_balances')
    .selectAll()
    .where('account_id', '=', accountId)
    .$if(from !== null, (query) => query.where('as_of', '>=', startOfNyDay(from as string)))
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('closes')
            .select('closes.id')
            .whereRef('stated_id', '=', 'stated_balances.id')
            .where('state', '=', 'approved'),
        ),
      ),
    )
    .orderBy(isOfThem, 'desc')
    .orderBy(sql`${isOfThem} and source = 'statement'`, 'desc')
    .orderBy('as_of', 'desc')
    .orderBy('stated_at', 'desc')
    .limit(1)
    .executeTakeFirst();
}

/** Reads as of one moment in a transaction that repeats its reads, or else posting may come in between. */
export async function takeFigures(
  queries: Queries,
  days: ClosedDays,
  stated: StatedBalance | undefined,
): Promise<CloseFiguresInCents> {
  const { accountId, from, through } = days;
  const held = `held:${accountId}`;
  const contradiction = stated && (await findContradiction(queries, days, stated));
  const unexplained = await findUnexplained(queries, days);
  const { rows } = await sql<{
    opening: Cents;
    closing: Cents;
    expected: Cents;
    sending: Cents;
    moved: { kind: JournalKind; source: ReceiptSource | null; count: number; amount: Cents }[] | null;
    late_count: number;
    late_amount: Cents;
    waits_count: number;
    waits_amount: Cents;
    waits_oldest: Date | null;
  }>`
    with posted as (
      select kind, happened_at, amount_cents, receipt_id
      from journal_entries join journals on journals.id = journal_id
      where account = ${held} and journal_entries.day between ${from ?? '-infinity'}::date and ${through}::date
    ), of_kinds as (
      select posted.kind, case when posted.kind = 'receipt' then source end as source, count(*)::int as count,
        sum(posted.amount_cents)::bigint as amount
      from posted left join receipts on receipts.id = receipt_id
      group by 1, 2 order by 1, 2
    ), late as (
      select count(*)::int as count, coalesce(sum(amount_cents), 0)::bigint as amount from posted
      where happened_at < ${from === null ? new Date(0) : startOfNyDay(from)}
    ), waiting as (
      select count(*)::int as count, min(occurred_at) as oldest, coalesce(sum(
        amount_cents - allocated_cents - reversed_cents - returned_cents - dismissed_cents), 0)::bigint as amount
      from receipts
      where waits and account_id = ${accountId} and event = 'payment' and direction = 'in' and currency = 'usd'
        and authenticity <> 'unproved'
    )
    select (select json_agg(of_kinds) from of_kinds) as moved,
      ${from === null ? sql`0::bigint` : sql`balance_through(${held}, ${addDays(from, -1)}::date)`} as opening,
      balance_through(${held}, ${through}::date) as closing,
      ${stated ? sql`balance_at(${held}, ${stated.as_of})` : sql`balance_through(${held}, ${through}::date)`} as expected,
      -balance_through(${`sending:${accountId}`}, 'infinity') as sending,
      late.count as late_count, late.amount as late_amount, waiting.count as waits_count,
      waiting.amount as waits_amount, waiting.oldest as waits_oldest
    from late, waiting`.execute(queries);
  const [row] = rows;
  if (row === undefined) throw new Error('figures without a row');
  return {
    opening: row.opening,
    moved: row.moved ?? [],
    closing: row.closing,
    stated: stated ? toStated(stated) : null,
    contradiction: contradiction ? toStated(contradiction) : null,
    expected: row.expected,
    difference: cents(stated ? stated.amount_cents - row.expected : 0),
    late: { count: row.late_count, amount: row.late_amount },
    waits: {
      count: row.waits_count,
      amount: row.waits_amount,
      oldest: row.waits_oldest?.toISOString() ?? null,
    },
    sending: row.sending,
    unexplained,
  };
}

function toStated({ amount_cents, as_of, source, stated_by_name }: StatedBalance) {
  return {
    amount: amount_cents as Cents,
    asOf: as_of.toISOString(),
    source: source as 'statement' | 'person',
    statedByName: stated_by_name,
  };
}

/**
 * Another balance stated in the days that tells of more missing, or of more too much, than the one that counts, or that a
 * person read later and that tells of another difference: the worst. A file that somebody has altered, or one's own word
 * for a moment later, would else hide what another has seen.
 */
export async function findContradiction(
  queries: Queries,
  { accountId, from, through }: ClosedDays,
  stated: StatedBalance,
): Promise<(StatedBalance & { readonly difference: Cents }) | undefined> {
  if (from === null) return undefined;
  const held = `held:${accountId}`;
  const { rows } = await sql<StatedBalance & { difference: Cents }>`
    with told as (
      select *, amount_cents - balance_at(${held}, as_of) as difference from stated_balances
      where account_id = ${accountId} and as_of >= ${startOfNyDay(from)} and as_of < ${endOf(through)}
    ), counting as (
      select ${stated.amount_cents}::bigint - balance_at(${held}, ${stated.as_of}) as difference
    )
    select told.* from told, counting
    where told.id <> ${stated.id} and told.difference <> counting.difference
      and (abs(told.difference) > abs(counting.difference)
        or (${stated.source} = 'statement' and told.source = 'person' and told.as_of > ${stated.as_of}))
      -- A slip that the same person has corrected.
      and (told.source, told.as_of, told.stated_by) is distinct from
        (${stated.source}, ${stated.as_of}::timestamptz, ${stated.stated_by}::uuid)
    order by abs(told.difference - counting.difference) desc, told.as_of desc, told.stated_at desc
    limit 1`.execute(queries);
  return rows[0];
}

/**
 * What left an account by the end of those days, and nobody has said what for; and what was posted to them as refunded,
 * disputed or never arrived by the word of a file alone, of whatever day it says it is: one invented line would else take
 * what waits past a second person. Of an opening, the first alone.
 */
export async function findUnexplained(
  queries: Queries,
  { accountId, from, through }: ClosedDays,
): Promise<Pick<CountedFigure, 'count' | 'amount'>> {
  const { rows } = await sql<Pick<CountedFigure, 'count' | 'amount'>>`
    select count(*)::int as count, coalesce(sum(amount), 0)::bigint as amount from (
      select amount_cents - reversed_cents as amount
      from receipts where ${UNEXPLAINED} and account_id = ${accountId} and occurred_at < ${endOf(through)}
      union all
      select least(-entries.amount_cents, payment.reversed_cents)
      from journal_entries as entries join journals on journals.id = journal_id
      join receipts as payment on payment.id = journals.receipt_id
      where account = ${`held:${accountId}`} and entries.amount_cents < 0 and payment.reversed_cents > 0
        and entries.day between ${from}::date and ${through}::date
        and journals.kind in ('refund', 'dispute', 'failure')
        and exists (
          select from receipts as told
          where told.rail = payment.rail and told.undoes = payment.transaction_id and told.event = journals.kind
            and told.authenticity = 'entered' and coalesce(told.occurred_at, told.received_at) = happened_at)
    ) as each`.execute(queries);
  return rows[0] as Pick<CountedFigure, 'count' | 'amount'>;
}

type Condition = { readonly isMet: boolean; readonly text: string };

/** What has to hold before the days can be closed, as sentences that say what to do. */
export async function findConditions(
  queries: Queries,
  { accountId, through }: ClosedDays,
  { stated }: Pick<CloseFiguresInCents, 'stated'>,
): Promise<readonly Condition[]> {
  const end = endOf(through);
  const mailboxes = await queries
    .selectFrom('mailboxes')
    .select(['user_name', 'caught_up_at'])
    .where('enabled', '=', true)
    .where(sql<boolean>`${accountId} = any(account_ids)`)
    .orderBy('user_name')
    .execute();
  const unread = await queries
    .selectFrom('receipts')
    .select(({ fn }) => fn.countAll<number>().as('all'))
    .select(({ fn }) => fn.countAll<number>().filterWhere('authenticity', '<>', 'unproved').as('believed'))
    .where('waits', '=', true)
    .where('amount_cents', 'is', null)
    .where('received_at', '<', end)
    .where(({ eb, or }) =>
      or([
        eb('account_id', '=', accountId),
        ...(mailboxes.length > 0 ? [eb.and([eb('account_id', 'is', null), eb('source', '=', 'mail')])] : []),
      ]),
    )
    .executeTakeFirstOrThrow();
  // Anybody can write mails that nothing proves: they keep nobody from closing.
  const count = Number(unread.believed);
  const others = Number(unread.all) - count;
  return [
    {
      isMet: stated !== null,
      text: stated
        ? `It said what it held at ${formatReadableTimestamp(new Date(stated.asOf))} (New York).`
        : 'Nobody has said what it held in these days or since. State its balance.',
    },
    ...mailboxes.map(({ user_name, caught_up_at }) => {
      const isRead = caught_up_at !== null && caught_up_at >= end;
      const read = caught_up_at ? `through ${formatReadableTimestamp(caught_up_at)} (New York)` : 'not once';
      return {
        isMet: isRead,
        text: isRead
          ? `The mailbox ${user_name} is read past the end of these days.`
          : `The mailbox ${user_name} was read ${read}. It has to be read past the end of these days: see Mailboxes.`,
      };
    }),
    {
      isMet: count === 0,
      text:
        count === 0
          ? others === 0
            ? 'All that came by then could be read.'
            : `All that came by then and is proved could be read. Look under Receipts whether money is among ${others} that nothing proves.`
          : `${count === 1 ? 'One receipt' : `${count} receipts`} could not be read. Enter or dismiss ${count === 1 ? 'it' : 'them'} under Receipts.`,
    },
  ];
}

/** What is open and needs a word, as one sentence; null if nothing is. */
export function openInWords({
  contradiction,
  late,
  waits,
  sending,
  unexplained,
}: Pick<CloseFiguresInCents, 'contradiction' | 'late' | 'waits' | 'sending' | 'unexplained'>): string | null {
  const parts = [
    ...(contradiction
      ? [
          `${contradiction.source === 'statement' ? `The statement that ${contradiction.statedByName} imported says` : `${contradiction.statedByName} stated`} ${formatUsd(contradiction.amount)} for ${formatReadableTimestamp(new Date(contradiction.asOf))} (New York), which tells of another difference`,
        ]
      : []),
    ...(unexplained.count > 0
      ? [
          `${formatUsd(unexplained.amount)} in ${unexplained.count} left unexplained, or went back by one person’s word`,
        ]
      : []),
    ...(waits.count > 0 ? [`${formatUsd(waits.amount)} in ${waits.count} waits for a request`] : []),
    ...(sending > 0 ? [`${formatUsd(sending)} was said to be sent and not seen leaving`] : []),
    ...(late.count > 0 ? [`${formatUsd(late.amount)} in ${late.count} is of earlier days`] : []),
  ];
  return parts.length === 0 ? null : `${parts.join('; ')}.`;
}

/** When a difference is posted: in these days, also where what it said is of later. */
export function differenceAt({ through }: Pick<ClosedDays, 'through'>, { as_of }: StatedBalance): Date {
  return new Date(Math.min(as_of.getTime(), endOf(through).getTime() - 1));
}

/** Exclusive. */
export function endOf(day: string): Date {
  return startOfNyDay(addDays(day, 1));
}
