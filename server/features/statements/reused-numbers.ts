import { sql } from 'kysely';
import { type Cents, formatUsd } from '#domain/money/usd.ts';
import type { ReadReceipt } from '#domain/receipts/receipt.ts';
import { numberOf, type StatementLine, unreadable } from '#domain/receipts/statements/statement-line.ts';
import { inParts, inSlices } from '#server/platform/batching/many-items.ts';
import type { Queries } from '#server/platform/database/database.ts';
import { sourceKeyOf } from './take-lines.ts';

/** What one statement looks up: as many as nobody has to wait for. */
const MOST_AT_ONCE = 2_000;

/**
 * Lines whose number was imported before with another amount cannot be read: by the number alone they would be known
 * already, and by the amount one payment would be two.
 */
export async function withoutReusedNumbers(
  queries: Queries,
  lines: readonly StatementLine[],
  accountId: string | null,
): Promise<readonly StatementLine[]> {
  const numbered: Array<{ line: StatementLine; read: ReadReceipt; number: string; key: string }> = [];
  for await (const line of inSlices(lines)) {
    if (line.reading.kind !== 'receipt') continue;
    const [{ read }, number] = [line.reading, numberOf(line.reading)];
    if (number !== undefined) numbered.push({ line, read, number, key: sourceKeyOf(accountId, line.key) });
  }
  const reused = new Map<StatementLine, StatementLine>();
  for await (const part of inParts(numbered, MOST_AT_ONCE)) {
    const { rows } = await sql<{ source_key: string; told_cents: Cents }>`
      select source_key, coalesce(moved_cents, told_cents) as told_cents from receipt_evidence
      join unnest(${part.map(({ key }) => key)}::text[], ${part.map(({ read }) => read.amount)}::bigint[])
        as now (source_key, amount) using (source_key)
      where source = 'statement' and coalesce(moved_cents, told_cents) <> amount`.execute(queries);
    const before = new Map(rows.map(({ source_key, told_cents }) => [source_key, told_cents]));
    for (const { line, read, number, key } of part) {
      const amount = before.get(key);
      if (amount === undefined) continue;
      const why = `Its number, ${number}, was imported before with ${formatUsd(amount)}, and here it says ${formatUsd(read.amount)}.`;
      reused.set(line, { ...line, reading: unreadable(why), key: line.rawKey ?? line.raw });
    }
  }
  return lines.map((line) => reused.get(line) ?? line);
}
