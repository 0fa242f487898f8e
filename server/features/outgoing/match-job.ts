import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { NewActivity } from '#server/features/activity/store.ts';
import { LEFT } from '#server/features/ledger/unexplained.ts';
import { lockReceipts } from '#server/features/receipts/store.ts';
import type { Services } from '#server/features/services.ts';
import { withdrawalRecords } from '#server/features/withdrawals/store.ts';
import type { Database, Queries } from '#server/platform/database/database.ts';
import type { Job } from '#server/platform/jobs/jobs.ts';
import { findPayouts, LEAVING_COLUMNS, type LeavingRow, RAIL_OF_PAYOUT } from './find-payouts.ts';
import { preparePayout } from './match-outgoing.ts';
import { hasFees, noteFees } from './note-fees.ts';
import { leftOf, storeMatch } from './store.ts';

const LOOK_EVERY_MS = 10_000;
const LOOKS_BACK_DAYS = 10;
/** Of a match that a trigger undoes, when the payout or the receipt has changed. What a person undoes stays so. */
const UNDONE_BY = 'Cage';
const MOST_AT_ONCE = 100;

/** Money that left is a payout by its recipient's handle and the exact amount, where these fit one payout alone. */
export function matchOutgoingJob(database: Database, { change }: Pick<Services, 'change'>): Job {
  return {
    name: 'match-outgoing',
    lookEveryMs: LOOK_EVERY_MS,
    restMs: 0,
    isNeeded: async () =>
      (await findOpen(database.queries, 1)).length > 0 || (await hasFees(database.queries)),
    async run(signal) {
      if (await hasFees(database.queries)) await change(explainFees);
      for (const leaving of await findOpen(database.queries, MOST_AT_ONCE)) {
        signal.throwIfAborted();
        if ((await findSure(database.queries, leaving)).length !== 1) continue;
        await change(async (transaction, log) => {
          const receipt = (await lockReceipts(transaction, [leaving.id])).get(leaving.id);
          const [payout, ...others] = await findSure(transaction, leaving);
          if (receipt === undefined || payout === undefined || others.length > 0) return;
          const row = await withdrawalRecords.lockRow(transaction, payout.id);
          if (row?.status !== 'sent' || row.amount_cents !== leftOf(receipt)) return;
          const found = await preparePayout({ transaction, log }, receipt, row);
          if (found !== undefined)
            await storeMatch({ transaction, log }, receipt, { ...found, id: randomUUID() });
        });
      }
    },
  };
}

async function explainFees(transaction: Queries, log: (entry: NewActivity) => void): Promise<void> {
  const fees = await noteFees(transaction);
  if (fees === 0) return;
  const what = fees === 1 ? 'One fee' : `${fees} fees`;
  log({ action: 'outgoing_matched', message: `${what} that left, by the payments on the same lines` });
}

async function findSure(queries: Queries, leaving: LeavingRow) {
  return (await findPayouts(queries, leaving)).filter(({ isSure, isMatched }) => isSure && !isMatched);
}

/**
 * Proved money that no one has said anything of, where a payout of the same amount was not seen leaving. In no order:
 * what stays open would else keep the rest from being looked at.
 */
async function findOpen(queries: Queries, limit: number): Promise<readonly LeavingRow[]> {
  const { rows } = await sql<LeavingRow>`
    select ${LEAVING_COLUMNS} from receipts
    where ${LEFT} and authenticity = 'proved' and currency = 'usd' and payer_handle is not null
      and occurred_at > now() - ${LOOKS_BACK_DAYS} * interval '1 day'
      and not exists (
        select from outgoing_matches
        where receipt_id = receipts.id and (undone_at is null or undone_by_name <> ${UNDONE_BY}))
      and exists (
        select from withdrawals
        where status = 'sent' and amount_cents = receipts.amount_cents - receipts.reversed_cents
          and ${RAIL_OF_PAYOUT} = rail and send_status_updated_at > now() - ${2 * LOOKS_BACK_DAYS} * interval '1 day'
          and not exists (select from outgoing_matches where withdrawal_id = withdrawals.id and undone_at is null))
    order by random() limit ${limit}`.execute(queries);
  return rows;
}
