import { sql } from 'kysely';
import { andList } from '#domain/words/english.ts';
import { lockByName } from '#server/platform/database/await-others.ts';
import type { Queries } from '#server/platform/database/database.ts';

type Row = {
  readonly root: string;
  /** The first of those that may be of one money: all of them find the same. */
  readonly first: string;
  readonly count: number;
  readonly isGone: boolean;
  readonly players: readonly string[];
};

/** Of receipts, by id, what was done with others that may be of the same money, as a sentence. */
export async function findGivenBefore(
  queries: Queries,
  ids: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const rows = ids.length === 0 ? [] : await findAlike(queries, ids);
  return new Map(rows.filter(({ isGone }) => isGone).map((row) => [row.root, wordsOf(row)]));
}

/** The same for one that is about to be given: until then, nobody else gives any of them. */
export async function lockGivenBefore(transaction: Queries, id: string): Promise<string | null> {
  const [alike] = await findAlike(transaction, [id]);
  if (alike === undefined || alike.count === 1) return null;
  await lockByName(transaction, `receipts that may be of the money of ${alike.first}`);
  return (await findGivenBefore(transaction, [id])).get(id) ?? null;
}

async function findAlike(queries: Queries, ids: readonly string[]): Promise<readonly Row[]> {
  const { rows } = await sql<Row>`
    with recursive alike (root, id) as (
      select id, id from unnest(${ids}::uuid[]) as id
      union
      select root, next.id from alike cross join lateral (
        select may_repeat as id from receipts where id = alike.id and may_repeat is not null
        union all
        select id from receipts where may_repeat = alike.id
      ) as next
    )
    select root, min(id::text collate "C") as first, count(*)::int as count,
      -- Opened again, its payer may still have it.
      coalesce(bool_or(allocated_cents + reversed_cents > 0 or was_returned) filter (where id <> root), false) as "isGone",
      array(
        select distinct username from alike as other
        join receipt_allocations as given on given.receipt_id = other.id
        join deposits on deposits.id = given.deposit_id
        where other.root = alike.root and other.id <> other.root and given.undoes is null
          and not exists (select from receipt_allocations as back where back.undoes = given.id)
        order by username
      ) as players
    from alike join receipts using (id)
    group by root`.execute(queries);
  return rows;
}

function wordsOf({ players }: Row): string {
  const became =
    players.length > 0 ? `was given to ${andList(players)}` : 'went back to its payer or was reversed';
  return `Another receipt, which may be of the same money, ${became}.`;
}
