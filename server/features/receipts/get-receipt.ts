import { getReceipt } from '#contract/receipts/get-receipt.ts';
import { SOURCE_LABELS } from '#domain/receipts/labels.ts';
import { suggest } from '#domain/receipts/matching/suggest.ts';
import type { Rail } from '#domain/receipts/rail.ts';
import type { ReceiptSource } from '#domain/receipts/receipt.ts';
import { defineHandler } from '#server/features/define-handler.ts';
import type { Queries } from '#server/platform/database/database.ts';
import type { Sealer } from '#server/platform/sealing/sealer.ts';
import { findCandidates } from './candidates.ts';
import { openEvidence } from './evidence.ts';
import { isJudged, toSettle } from './judge.ts';
import { findReceiptRows } from './store.ts';
import type { ReceiptRow } from './told.ts';
import { findReceipt } from './view.ts';

export const getReceiptHandler = defineHandler(
  getReceipt,
  async ({ input: { receiptId } }, { database: { reads: queries }, sealer }) => {
    const [receipt, [row], raw] = await Promise.all([
      findReceipt(queries, receiptId),
      findReceiptRows(queries, [receiptId]),
      rawOf(queries, sealer, receiptId),
    ]);
    return {
      receipt,
      suggestions: row && isJudged(row) ? await suggestFor(queries, row, receipt.accountLabel) : [],
      raw,
    };
  },
);

async function suggestFor(queries: Queries, row: ReceiptRow, accountLabel: string | null) {
  const { candidates } = await findCandidates(queries, row.rail as Rail, [row], 'suggestions');
  const byId = new Map(candidates.map((each) => [each.depositId, each]));
  return suggest(toSettle(row, accountLabel ?? undefined), candidates, new Date()).flatMap(
    ({ depositId, reasons }) => {
      const candidate = byId.get(depositId);
      if (candidate === undefined) return [];
      const { username, amount, received, method, reference, status, requestedAt } = candidate;
      return [
        {
          depositId,
          username,
          amount,
          received,
          method,
          reference,
          status,
          requestedAt: requestedAt.toISOString(),
          reasons: [...reasons],
        },
      ];
    },
  );
}

/** What its sources told, each under its name if there are several; null if nothing is left of it. */
async function rawOf(queries: Queries, sealer: Sealer, receiptId: string): Promise<string | null> {
  const told = (await openEvidence(queries, sealer, receiptId)).filter(({ raw }) => raw);
  if (told.length === 0) return null;
  if (told.length === 1) return told[0]?.raw ?? null;
  return told.map(({ source, raw }) => `${SOURCE_LABELS[source as ReceiptSource]}:\n${raw}`).join('\n\n');
}
