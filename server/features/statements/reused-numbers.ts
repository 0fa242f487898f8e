import { sql } from 'kysely';
import { type Cents, formatUsd } from '#domain/money/usd.ts';
import { handleKey } from '#domain/receipts/matching/handle-key.ts';
import { compareNames } from '#domain/receipts/matching/payer-name.ts';
import type { ReadReceipt } from '#domain/receipts/receipt.ts';
import { numberOf, type StatementLine, unreadable } from '#domain/receipts/statements/statement-line.ts';
import { takeMatchBack } from '#server/features/outgoing/store.ts';
import { contradict } from '#server/features/receipts/contradictions.ts';
import type { IntakeContext } from '#server/features/receipts/incoming-receipt.ts';
import { judgeReceipts } from '#server/features/receipts/judge.ts';
import type { ReceiptRow } from '#server/features/receipts/observation.ts';
import { lockReceipt } from '#server/features/receipts/store.ts';
import { inParts, inSlices } from '#server/platform/batching/many-items.ts';
import type { Queries } from '#server/platform/database/database.ts';
import type { Staff } from '#server/platform/sessions/sessions.ts';
import { sourceKeyOf } from './take-lines.ts';

/** What one statement looks up: as many as nobody has to wait for. */
const MOST_AT_ONCE = 2_000;

type Earlier = {
  readonly source_key: string;
  readonly raw_key: string | null;
  readonly movement_kind: string | null;
  readonly said_cents: Cents;
  readonly receipt_id: string;
  readonly payer_name: string | null;
  readonly payer_handle: string | null;
};

type Checked = {
  readonly lines: readonly StatementLine[];
  /** What lines say of receipts that another line of their number was read as, as sentences by the receipts' ids. */
  readonly contradictions: ReadonlyMap<string, string>;
};

/**
 * Lines whose number was imported before with another amount or payer cannot be read: by the number alone they would be
 * known already, and whoever imports first would say whose money it is.
 */
export async function checkNumbers(
  queries: Queries,
  lines: readonly StatementLine[],
  accountId: string | null,
): Promise<Checked> {
  const numbered: Array<{ line: StatementLine; read: ReadReceipt; number: string; key: string }> = [];
  for await (const line of inSlices(lines)) {
    const number = line.reading.kind === 'receipt' ? numberOf(line.reading) : undefined;
    if (line.reading.kind === 'receipt' && number !== undefined)
      numbered.push({ line, read: line.reading.read, number, key: sourceKeyOf(accountId, line.key) });
  }
  const reused = new Map<StatementLine, StatementLine>();
  const contradictions = new Map<string, string>();
  for await (const part of inParts(numbered, MOST_AT_ONCE)) {
    const { rows } = await sql<Earlier>`
      select evidence.source_key, raw_key, receipt_id, payer_name, payer_handle,
        movement_kind, coalesce(moved_cents, told_cents) as said_cents
      from receipt_evidence as evidence join receipts on receipts.id = receipt_id
      join unnest(${part.map(({ key }) => key)}::text[]) as now (key) on evidence.source_key = key
      where evidence.source = 'statement'`.execute(queries);
    const before = new Map(rows.map((row) => [row.source_key, row]));
    for (const { line, read, number, key } of part) {
      const earlier = before.get(key);
      if (earlier === undefined) continue;
      const isAsBefore = earlier.raw_key !== null && earlier.raw_key === rawKeyOf(line, accountId);
      if (isAsBefore) continue;
      const { movement_kind, said_cents: said } = earlier;
      // what came back of a dispute is kept as what is left of it
      const isComparable = movement_kind !== 'dispute' || read.direction === 'out';
      const isOtherSum = isComparable && said !== read.amount;
      const isOther = !isOtherSum && isOtherPayer(read, earlier);
      if (!isOtherSum && !isOther) continue;
      const was = isOtherSum
        ? `with ${formatUsd(said)}, and here it says ${formatUsd(read.amount)}`
        : `with ${nameOf(earlier)}, and here it says ${payerOf(read)}`;
      const why = `Its number, ${number}, was imported before ${was}.`;
      reused.set(line, { ...line, reading: unreadable(why), key: line.rawKey ?? line.raw });
      if (isOther) {
        const way = read.direction === 'out' ? 'went to' : 'came from';
        contradictions.set(earlier.receipt_id, `A line of a statement says that it ${way} ${payerOf(read)}.`);
      }
    }
  }
  return { lines: lines.map((line) => reused.get(line) ?? line), contradictions };
}

/**
 * They wait for a person, and what left was for nobody until somebody says again for whom. To be called once the rail is
 * locked.
 */
export async function applyContradictions(
  context: IntakeContext,
  contradictions: ReadonlyMap<string, string>,
  staff: Staff,
): Promise<void> {
  const { transaction, log } = context;
  const contradicted: ReceiptRow[] = [];
  for (const [receiptId, words] of [...contradictions].sort()) {
    const receipt = await lockReceipt(transaction, receiptId);
    if (receipt.contradiction !== null) continue;
    await contradict(context, receipt, words);
    await takeMatchBack({ transaction, log }, receiptId, { staff, reason: words });
    contradicted.push({ ...receipt, contradiction: words });
  }
  await judgeReceipts(context, contradicted);
}

function rawKeyOf({ rawKey }: StatementLine, accountId: string | null): string | undefined {
  return rawKey && sourceKeyOf(accountId, rawKey);
}

function isOtherPayer(read: ReadReceipt, before: Earlier): boolean {
  const [handle, otherHandle] = [handleKey(read.payerHandle ?? null), handleKey(before.payer_handle)];
  if (handle !== null && otherHandle !== null) return handle !== otherHandle;
  return compareNames(read.payerName ?? null, before.payer_name) === 'other';
}

function nameOf({ payer_name, payer_handle }: Earlier): string {
  return payer_name ?? payer_handle ?? 'nobody by name';
}

function payerOf({ payerName, payerHandle }: ReadReceipt): string {
  return payerName ?? payerHandle ?? 'nobody by name';
}
