import { sql } from 'kysely';
import { type Cents, formatUsd } from '#domain/money/usd.ts';
import type { Queries } from '#server/platform/database/database.ts';
import type { ReceiptRow } from './observation.ts';

type Decision = {
  readonly receipt_id: string;
  /** Whether it concerned this receipt, and not another one of the same payment. */
  readonly is_own: boolean;
  readonly what: 'took-back' | 'gave' | 'dismissed' | 'returned';
  readonly by: string;
  /** Null for `gave`. */
  readonly reason: string | null;
  /** For `gave`: whether no person has undone it since. */
  readonly stands: boolean;
  /** Null for `dismissed` and `returned`. */
  readonly deposit_id: string | null;
  readonly username: string | null;
};

type Before = {
  readonly is_same: boolean;
  readonly username: string;
  /** Of the whole deposit. */
  readonly amount: Cents;
  readonly method: string;
  readonly by: string | null;
  readonly reason: string;
};

/** Decisions count for the whole payment that a receipt belongs to. */
export type StaffDecisions = {
  /** Why no rule may give a receipt to this deposit; undefined if nobody has decided otherwise. */
  objection(receiptId: string, depositId: string): string | undefined;
  // The deposit that shows a waiting receipt: money back, the one that a person gave the payment to; any
  // other, the one that it names.
  shownOn(receipt: Pick<ReceiptRow, 'id' | 'undoes'>, namedDepositId: string | null): string | null;
};

/** Money that comes back after a refund failed or a dispute was won is a receipt of its own. */
const ofOnePayment = (ids: readonly string[]) => sql`
  select one.id as receipt_id, other.id as other_id
  from receipts as one
  cross join lateral (
    select one.id
    union
    select id from receipts
    where rail = one.rail and transaction_id = one.undoes and event = 'payment' and direction = 'in'
    union
    select id from receipts
    where rail = one.rail and undoes = coalesce(one.undoes, one.transaction_id) and event = 'payment'
  ) as other
  where one.id = any(${ids}::uuid[]) and one.event = 'payment' and one.direction = 'in'`;

export async function findStaffDecisions(
  queries: Queries,
  receipts: ReadonlyArray<Pick<ReceiptRow, 'id'>>,
): Promise<StaffDecisions> {
  const { rows } = await sql<Decision>`
    with same as (${ofOnePayment(receipts.map(({ id }) => id))})
    select same.receipt_id, other_id = same.receipt_id as is_own,
      case when made.undoes is null then 'gave' else 'took-back' end as what,
      made.made_by_name as by, made.reason, made.deposit_id, deposits.username, made.created_at as at,
      not exists (
        select from receipt_allocations as back where back.undoes = made.id and back.made_by is not null
      ) as stands
    from same
    join receipt_allocations as made on made.receipt_id = other_id
    join deposits on deposits.id = made.deposit_id
    where made.made_by is not null
    union all
    select same.receipt_id, false, closed_how, closed_by_name, closed_reason, null, null, closed_at, true
    from same
    join receipts as closed on closed.id = other_id
    where other_id <> same.receipt_id and closed_by is not null
    order by at desc`.execute(queries);
  const byReceipt = Map.groupBy(rows, ({ receipt_id }) => receipt_id);
  return {
    objection(receiptId, depositId) {
      const decisions = byReceipt.get(receiptId) ?? [];
      const against =
        decisions.find(({ what }) => what === 'took-back') ??
        decisions.find(({ what, deposit_id }) => what !== 'gave' || deposit_id !== depositId);
      return against && wordsOf(against);
    },
    shownOn({ id, undoes }, namedDepositId) {
      if (undoes === null) return namedDepositId;
      const decisions = (byReceipt.get(id) ?? []).filter(({ is_own }) => !is_own);
      const holder = decisions.find(({ what, stands }) => what === 'gave' && stands);
      if (holder) return holder.deposit_id;
      const isTakenBack = decisions.some(
        ({ what, deposit_id }) => what === 'took-back' && deposit_id === namedDepositId,
      );
      return isTakenBack ? null : namedDepositId;
    },
  };
}

/**
 * In words, which other deposits, or this one until a person took it back, have had money of the payment, and whether
 * its payer has had it back: reopened by one person, it would else be given by one too.
 */
export async function findHadBefore(
  queries: Queries,
  { id: receiptId, was_returned }: Pick<ReceiptRow, 'id' | 'was_returned'>,
  depositId: string,
): Promise<readonly string[]> {
  const { rows } = await sql<Before>`
    select distinct on (deposit_id) deposit_id = ${depositId} as is_same, username,
      deposits.amount_cents as amount, method, back.made_by_name as by, reason
    from (${ofOnePayment([receiptId])}) as same
    join receipt_allocations as back on back.receipt_id = other_id
    join deposits on deposits.id = deposit_id
    where back.undoes is not null and (back.made_by is not null or deposit_id <> ${depositId})
    order by deposit_id, back.created_at desc, back.id desc`.execute(queries);
  const had = rows.map(({ is_same, username, amount, method, by, reason }) => {
    const which = is_same ? 'This deposit' : `The deposit of ${username} (${formatUsd(amount)} by ${method})`;
    return `${which} had its money before, until ${by === null ? 'it was taken back' : `${by} took it back`}: ${reason}`;
  });
  return was_returned ? [...had, 'It was noted as returned to its payer before.'] : had;
}

function wordsOf({ is_own, what, by, reason, username }: Decision): string {
  const it = is_own ? 'it' : 'money of the same payment';
  switch (what) {
    case 'took-back':
      return `${by} took ${it} back from the deposit of ${username}: ${reason}`;
    case 'gave':
      return `${by} gave ${it} to the deposit of ${username}.`;
    case 'dismissed':
      return `${by} dismissed ${it}: ${reason}`;
    case 'returned':
      return `${by} noted ${it} as returned to the payer: ${reason}`;
    default:
      return what satisfies never;
  }
}
