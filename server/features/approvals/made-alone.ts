import { sql } from 'kysely';
import type { ApprovalKind } from '#domain/approvals/approval.ts';
import { type Cents, cents, formatUsd } from '#domain/money/usd.ts';
import type { Database, Queries } from '#server/platform/database/database.ts';

/** What a change adds to what its maker has done alone, and to what others get by it. */
export type AddsUp = {
  readonly amountCents: Cents;
  /** Whether it rests on the word of whoever makes it, and not on a player's request or on money that has come in. */
  readonly isOwnWord: boolean;
  /** Who gets it: the player, or where a payout goes. */
  readonly places: readonly string[];
};

type Adding = {
  readonly kind: ApprovalKind;
  readonly adds: AddsUp;
  readonly staffId: string;
};

const HOURS = 24;

/** Lines of an approval that say why it waits; what is asked for stays the same however much else is done. */
const WHY = `Within ${HOURS} hours`;

/**
 * The most that this makes together with what was done alone within 24 hours, by the same person or for one of the same
 * places. From then on to the end of the transaction nobody else adds anything.
 */
export async function addUp(
  transaction: Queries,
  { kind, adds, staffId }: Adding,
): Promise<{ readonly amountCents: Cents; readonly why: string }> {
  await sql`select pg_advisory_xact_lock(hashtextextended('made alone', 0))`.execute(transaction);
  const sums = await transaction
    .selectFrom('made_alone')
    .select([
      sql<number>`coalesce(sum(amount_cents) filter (where staff_id = ${staffId}), 0)::bigint`.as('own'),
      ...adds.places.map((place, index) =>
        sql<number>`coalesce(sum(amount_cents) filter (where ${place} = any(places)), 0)::bigint`.as(
          `place${index}`,
        ),
      ),
    ])
    .where('kind', '=', kind)
    .where(sql<boolean>`made_at > now() - ${`${HOURS} hours`}::interval`)
    .executeTakeFirstOrThrow();
  const { own, ...gotten } = sums as { readonly own: Cents } & Readonly<Record<string, Cents>>;
  const byPerson = { before: adds.isOwnWord ? own : cents(0), who: 'the same person' };
  const byPlace = adds.places.map((place, index) => ({
    before: gotten[`place${index}`] ?? cents(0),
    who: place,
  }));
  const most = [byPerson, ...byPlace].reduce((one, other) => (other.before > one.before ? other : one));
  const amountCents = cents(most.before + adds.amountCents);
  const forWhom = most === byPerson ? 'by the same person' : `for ${most.who}`;
  return {
    amountCents,
    why: `${WHY}, with this: ${formatUsd(amountCents)} ${forWhom}, not seen by a second`,
  };
}

/** What was asked for, without why it waits. */
export function withoutWhy(details: readonly string[]): readonly string[] {
  return details.filter((line) => !line.startsWith(WHY));
}

export async function noteMadeAlone(transaction: Queries, { kind, adds, staffId }: Adding): Promise<void> {
  await transaction
    .insertInto('made_alone')
    .values({
      kind,
      staff_id: adds.isOwnWord ? staffId : null,
      places: [...adds.places],
      amount_cents: adds.amountCents,
    })
    .execute();
}

export async function forgetMadeAlone({ queries }: Database): Promise<void> {
  await queries
    .deleteFrom('made_alone')
    .where(sql<boolean>`made_at < now() - ${`${HOURS} hours`}::interval`)
    .execute();
}
