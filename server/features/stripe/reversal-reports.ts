import type { Cents } from '#domain/money/usd.ts';
import type { Queries } from '#server/platform/database/database.ts';

export const BEFORE_ALL = new Date(0);

export type ReversalReport = {
  // - `refunds`: how much of a charge has been refunded in all, without earlier failures
  // - `refund`: one refund was made, of so much
  // - `refund-failed`: the money of that refund is there again
  // - `dispute`: how much a dispute has cost in all, 0 if all of it is there again
  readonly kind: 'refunds' | 'refund' | 'refund-failed' | 'dispute';
  /** The provider's name of the charge, the refund or the dispute. */
  readonly name: string;
  readonly amount: Cents;
  readonly at: Date;
};

/** An earlier report, and the receipt that it is evidence of. */
export type PostedReport = ReversalReport & {
  readonly eventId: string;
  readonly receipt: {
    readonly id: string;
    /** `payment` if the money came back. */
    readonly event: 'refund' | 'dispute' | 'payment';
    readonly amount: Cents;
    readonly currency: string;
    readonly name: string;
  };
};

/** How much is missing by all reports on refunds, or on one dispute, in whichever order they came. */
export function reversedBy(statements: readonly ReversalReport[]): number {
  const disputes = statements.filter(({ kind }) => kind === 'dispute');
  if (disputes.length > 0) return latestOf(disputes, (one, other) => one < other)?.amount ?? 0;
  const all = latestOf(
    statements.filter(({ kind }) => kind === 'refunds'),
    (one, other) => one > other,
  );
  const single = statements.filter(({ kind }) => kind !== 'refunds');
  let taken: number = all?.amount ?? 0;
  for (const [, ofOne] of Map.groupBy(single, ({ name }) => name)) {
    const { amount } = ofOne[0] as ReversalReport;
    const failed = latestOf(ofOne.filter(({ kind }) => kind === 'refund-failed'));
    const begun = ofOne.find(({ kind }) => kind === 'refund')?.at ?? BEFORE_ALL;
    if (all === undefined || begun > all.at) taken += failed ? 0 : amount;
    // A refund is in the sum before it fails: within one second, the failure came later.
    else if (failed && failed.at >= all.at) taken -= amount;
  }
  return Math.max(0, taken);
}

/** Within one second, the preferred amount wins. */
function latestOf(
  statements: readonly ReversalReport[],
  prefers: (amount: number, other: number) => boolean = () => false,
): ReversalReport | undefined {
  return statements.reduce<ReversalReport | undefined>((latest, each) => {
    if (latest === undefined || each.at > latest.at) return each;
    return each.at.getTime() === latest.at.getTime() && prefers(each.amount, latest.amount) ? each : latest;
  }, undefined);
}

/** Those of the provider's events, in the order in which they came: no line of a file counts beside them. */
export async function findPostedReports(queries: Queries, payment: string): Promise<PostedReport[]> {
  return (await findReports(queries, payment)).filter(({ source }) => source === 'stripe');
}

export type CountedReport = PostedReport & {
  /** False for a line that took nothing, since its payment is proved or was credited. */
  readonly isCounted: boolean;
};

/** With those of lines. */
export async function findCountedReports(queries: Queries, payment: string): Promise<CountedReport[]> {
  return findReports(queries, payment);
}

async function findReports(queries: Queries, payment: string) {
  const rows = await queries
    .selectFrom('receipts')
    .innerJoin('receipt_evidence as evidence', 'evidence.receipt_id', 'receipts.id')
    .select(['receipts.id', 'receipts.event', 'amount_cents', 'currency', 'transaction_id'])
    .select(['receipts.authenticity', 'contradiction', 'evidence.source', 'evidence.source_key'])
    .select(['movement_kind', 'movement', 'moved_cents', 'moved_at'])
    .where('rail', '=', 'stripe')
    .where('undoes', '=', payment)
    .where('receipts.event', '<>', 'failure')
    .where('movement_kind', 'is not', null)
    .orderBy('evidence.received_at')
    .orderBy('evidence.id')
    .execute();
  return rows.map((row) => ({
    source: row.source,
    isCounted: row.authenticity === 'proved' || row.event === 'payment' || row.contradiction === null,
    eventId: row.source_key,
    kind: row.movement_kind as ReversalReport['kind'],
    name: row.movement as string,
    amount: row.moved_cents as Cents,
    at: row.moved_at as Date,
    receipt: {
      id: row.id,
      event: row.event as PostedReport['receipt']['event'],
      amount: row.amount_cents as Cents,
      currency: row.currency as string,
      name: row.transaction_id as string,
    },
  }));
}
