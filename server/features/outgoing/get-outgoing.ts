import { sql } from 'kysely';
import { FITS_WITHIN_DAYS, type LeavingKind } from '#domain/ledger/leaving.ts';
import type { Cents } from '#domain/money/usd.ts';
import type { Rail } from '#domain/receipts/rail.ts';
import { PAYOUT_LABELS, PAYOUT_METHODS, type WaitingTimes } from '#domain/records/waiting-times.ts';
import { defineSharedRead } from '#server/features/define-handler.ts';
import { countFigures } from '#server/features/ledger/counted-figures.ts';
import { BELIEVED_TO_HAVE_LEFT, LEFT, UNEXPLAINED } from '#server/features/ledger/unexplained.ts';
import { COUNTS_ELSEWHERE } from '#server/features/receipts/store.ts';
import { waitingTimes } from '#server/features/records/waiting-times.ts';
import type { Queries } from '#server/platform/database/database.ts';
import {
  type FittingPayout,
  findPayouts,
  LEAVING_COLUMNS,
  type LeavingRow,
  leastOf,
} from './find-payouts.ts';

const MOST = 100;
const MOST_SUGGESTED = 5;
const MOST_MATCHED = 10;
/** So far back a payout that was not seen leaving is listed. */
const UNSEEN_DAYS = 90;

export const getOutgoing = defineSharedRead('getOutgoing', async (_, { database: { reads }, signer }) => {
  const { seenLeaving } = (await waitingTimes.load(reads, signer)).settings;
  const [open, openFigures, matched, unseen, unseenFigures] = await Promise.all([
    findLeaving(reads, sql`${UNEXPLAINED} order by receipts.amount_cents desc, receipts.id limit ${MOST}`),
    countFigures(
      reads,
      sql`select amount_cents - reversed_cents as amount from receipts where ${UNEXPLAINED} order by amount_cents desc, id`,
    ),
    findLeaving(
      reads,
      sql`${BELIEVED_TO_HAVE_LEFT} and match.id is not null and match.rule is distinct from 'fee' order by match.made_at desc limit ${MOST_MATCHED}`,
    ),
    findUnseen(reads, seenLeaving),
    countFigures(reads, sql`select amount_cents as amount from withdrawals where ${isUnseen(seenLeaving)}`),
  ]);
  return {
    open: await Promise.all(open.map((row) => toLeaving(reads, row))),
    openFigures,
    matched: await Promise.all(matched.map((row) => toLeaving(reads, row))),
    unseen,
    unseenFigures,
  };
});

/** Where nothing tells of money that leaves, nothing is missing. What is older, its account still says: it was not seen. */
const isUnseen = (
  usualHours: WaitingTimes['seenLeaving'],
) => sql`status = 'sent' and method <> 'Crypto' and (${sql.join(
  PAYOUT_METHODS.map(
    (method) => sql`(method = ${PAYOUT_LABELS[method]}
      and send_status_updated_at > (select min(occurred_at) from receipts where ${LEFT} and rail = ${method})
      and send_status_updated_at > now() - ${UNSEEN_DAYS} * interval '1 day'
      and send_status_updated_at < now() - ${usualHours[method]} * interval '1 hour')`,
  ),
  sql` or `,
)})
  and not exists (select from outgoing_matches where withdrawal_id = withdrawals.id and undone_at is null)`;

type MatchedRow = LeavingRow & {
  readonly mayRepeat: boolean;
  readonly match: {
    readonly id: string;
    readonly kind: LeavingKind;
    readonly withdrawalId: string | null;
    readonly username: string | null;
    readonly madeByName: string | null;
    readonly madeAt: string;
    readonly note: string | null;
  } | null;
};

async function findLeaving(queries: Queries, which: ReturnType<typeof sql>): Promise<readonly MatchedRow[]> {
  const { rows } = await sql<MatchedRow>`
    select ${LEAVING_COLUMNS}, ${COUNTS_ELSEWHERE} as "mayRepeat", case when match.id is null then null else jsonb_build_object(
      'id', match.id, 'kind', match.kind, 'withdrawalId', match.withdrawal_id, 'madeByName', match.made_by_name,
      'madeAt', to_json(match.made_at), 'note', match.note,
      'username', (select username from withdrawals where withdrawals.id = match.withdrawal_id)
    ) end as match
    from receipts left join outgoing_matches as match on match.receipt_id = receipts.id and undone_at is null
    where ${which}`.execute(queries);
  return rows;
}

async function toLeaving(queries: Queries, row: MatchedRow) {
  const { id, accountId, rail, amount, name, handle, note, at, isProved, match, mayRepeat } = row;
  const payouts = match === null ? await findPayouts(queries, row) : [];
  const returns = match === null ? await findReturns(queries, row) : [];
  const alike = payouts.filter(({ isLike }) => isLike);
  const twice = alike.every(({ isMatched }) => isMatched) ? alike[0] : undefined;
  const suggestions = payouts.filter(({ isMatched }) => !isMatched).slice(0, MOST_SUGGESTED);
  return {
    ...{ receiptId: id, accountId, rail: rail as Rail, amount },
    ...{ recipientName: name, recipientHandle: handle, note, at: at.toISOString(), match },
    suggestions: suggestions.map(toFit),
    returns,
    isProved,
    mayRepeat,
    twice: twice ? toFit(twice) : null,
  };
}

async function findReturns(queries: Queries, { rail, amount, at }: LeavingRow) {
  const { rows } = await sql<{ receiptId: string; payerName: string | null; amount: Cents }>`
    select id as "receiptId", payer_name as "payerName", returned_cents as amount from receipts
    where direction = 'in' and receipts.rail = ${rail} and returned_cents > 0
      and returned_cents between ${leastOf(amount)} and ${amount}
      and returned_at between ${at}::timestamptz - ${FITS_WITHIN_DAYS} * interval '1 day'
        and ${at}::timestamptz + ${FITS_WITHIN_DAYS} * interval '1 day'
      and not exists (select from outgoing_matches where returned_id = receipts.id and undone_at is null)
    order by returned_at desc limit ${MOST_SUGGESTED}`.execute(queries);
  return rows;
}

function toFit({ id, username, payout, fee, reasons, recipient }: FittingPayout) {
  return {
    ...{ withdrawalId: id, username, amount: payout, fee, reasons: [...reasons] },
    isToAnother: recipient === 'other',
  };
}

async function findUnseen(queries: Queries, usualHours: WaitingTimes['seenLeaving']) {
  const { rows } = await sql<{
    withdrawalId: string;
    username: string;
    amount: Cents;
    method: string;
    paidFrom: string | null;
    sentAt: Date;
    sentByName: string | null;
  }>`
    select id as "withdrawalId", username, amount_cents as amount, method, paid_from as "paidFrom",
      send_status_updated_at as "sentAt", send_status_updated_by_name as "sentByName"
    from withdrawals where ${isUnseen(usualHours)}
    order by send_status_updated_at, id limit ${MOST}`.execute(queries);
  return rows.map((row) => ({ ...row, sentAt: row.sentAt.toISOString() }));
}
