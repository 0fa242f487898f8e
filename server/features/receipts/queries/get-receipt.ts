import { suggest } from '#domain/receipts/matching/suggest.ts';
import type { Rail } from '#domain/receipts/rail.ts';
import { type ReceiptSource, SOURCES } from '#domain/receipts/receipt.ts';
import { andList } from '#domain/words/english.ts';
import { defineHandler } from '#server/features/define-handler.ts';
import type { Queries } from '#server/platform/database/database.ts';
import { findCandidates } from '../candidates.ts';
import { openEvidence } from '../evidence.ts';
import { findReasons, isJudged, toSettle } from '../judge.ts';
import type { ReceiptRow } from '../observation.ts';
import { findReceiptRows } from '../store.ts';
import { findReceipt } from '../view.ts';

export const getReceipt = defineHandler(
  'getReceipt',
  async ({ input: { receiptId } }, { database: { reads: queries }, sealer, signer, onAltered }) => {
    const [receipt, [row], told] = await Promise.all([
      findReceipt(queries, signer, receiptId),
      findReceiptRows(queries, [receiptId]),
      openEvidence(queries, sealer, receiptId),
    ]);
    const spoilt = told.filter(({ isSpoilt }) => isSpoilt);
    if (spoilt.length > 0) onAltered({ seals: spoilt.map(({ id }) => `receipt evidence:${id}`) });
    const [reasons, suggestions] =
      row && isJudged(row)
        ? await Promise.all([
            findReasons(queries, signer, row, receipt.accountLabel),
            suggestFor(queries, row, receipt.accountLabel),
          ])
        : [undefined, []];
    return {
      receipt: reasons ? { ...receipt, reasons: [...reasons] } : receipt,
      suggestions,
      raw: rawOf(told),
      rawProblem: spoilt.length > 0 ? explainSpoilt(spoilt) : null,
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

type Evidence = Awaited<ReturnType<typeof openEvidence>>[number];

function explainSpoilt(spoilt: readonly Evidence[]): string {
  const sources = spoilt.map(({ source }) => SOURCES[source as ReceiptSource].label);
  return `What it was read from (${andList([...new Set(sources)])}) cannot be shown: it was changed in the database, past Cage, or the key that sealed it is missing. The owners are told. Look at the payment where the provider or the bank shows it.`;
}

function rawOf(evidence: readonly Evidence[]): string | null {
  const told = evidence.filter(({ raw }) => raw);
  if (told.length === 0) return null;
  if (told.length === 1) return told[0]?.raw ?? null;
  return told.map(({ source, raw }) => `${SOURCES[source as ReceiptSource].label}:\n${raw}`).join('\n\n');
}
