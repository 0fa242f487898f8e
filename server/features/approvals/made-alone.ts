import { type RawBuilder, sql } from 'kysely';
import type { ApprovalKind } from '#domain/approvals/approval.ts';
import { type Cents, formatUsd } from '#domain/money/usd.ts';
import { lockByName } from '#server/platform/database/await-others.ts';
import type { Database, Queries } from '#server/platform/database/database.ts';

/** The amount that a change adds to what its maker has done alone, and to what its recipients get. */
export type AddsUp = {
  readonly amountCents: Cents;
  /** Whether it rests on its maker's word alone, not on a player's request or received money. */
  readonly isOwnWord: boolean;
  /** Somebody else of the staff on whose word it rests too. */
  readonly alsoBy?: string | null | undefined;
  /** The player, or a payout's destinations. */
  readonly places: readonly string[];
  /** A record that may be undone and redone: for the same places it counts once, at its largest. */
  readonly recordId?: string | undefined;
};

type Adding = {
  readonly kind: ApprovalKind;
  readonly adds: AddsUp;
  readonly staffId: string;
};

const HOURS = 24;

/** Begins the lines that say why an approval waits; they are no part of what is asked for. */
const WHY = `Within ${HOURS} hours`;

/** The largest sum with those made alone within 24 hours; nobody adds more until the transaction ends. */
export async function addUp(
  transaction: Queries,
  { kind, adds, staffId }: Adding,
): Promise<{ readonly amountCents: Cents; readonly why: string }> {
  await lockByName(transaction, 'made alone');
  const { recordId = null, places } = adds;
  const together = async (who: string, isTheirs: RawBuilder<unknown>) => {
    const { rows } = await sql<{ amount: Cents }>`
      select sum(most)::bigint as amount from (
        select max(amount_cents) as most from (
          select coalesce(record_id || places::text, id::text) as what, amount_cents from made_alone
          where kind = ${kind} and made_at > now() - ${`${HOURS} hours`}::interval and ${isTheirs}
          union all select coalesce(${recordId}::uuid || ${[...places]}::text[]::text, 'this'), ${adds.amountCents}
        ) as made group by what
      ) as each`.execute(transaction);
    return { who, amount: rows[0]?.amount ?? adds.amountCents };
  };
  const sums = [{ who: '', amount: adds.amountCents }];
  for (const each of wordOf(adds, staffId)) {
    const who = each === staffId ? 'by the same person' : 'by the person who approved it';
    sums.push(await together(who, sql`staff_id = ${each}`));
  }
  for (const place of places) sums.push(await together(`for ${place}`, sql`${place} = any(places)`));
  const { who, amount } = sums.reduce((one, other) => (other.amount > one.amount ? other : one));
  return {
    amountCents: amount,
    why: `${WHY}, with this: ${formatUsd(amount)} ${who}, not seen by a second person`,
  };
}

export function withoutWhy(details: readonly string[]): readonly string[] {
  return details.filter((line) => !line.startsWith(WHY));
}

export async function noteMadeAlone(transaction: Queries, { kind, adds, staffId }: Adding): Promise<void> {
  const made = {
    kind,
    places: [...adds.places],
    record_id: adds.recordId ?? null,
    amount_cents: adds.amountCents,
  };
  const by = wordOf(adds, staffId);
  await transaction
    .insertInto('made_alone')
    .values((by.length === 0 ? [null] : by).map((staff_id) => ({ ...made, staff_id })))
    .execute();
}

function wordOf({ isOwnWord, alsoBy }: AddsUp, staffId: string): readonly string[] {
  return isOwnWord ? [...new Set([staffId, ...(alsoBy ? [alsoBy] : [])])] : [];
}

export async function forgetMadeAlone({ queries }: Database): Promise<void> {
  await queries
    .deleteFrom('made_alone')
    .where(sql<boolean>`made_at < now() - ${`${HOURS} hours`}::interval`)
    .execute();
}
