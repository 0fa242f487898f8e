import { createHash } from 'node:crypto';
import type { LineOutcome } from '#domain/receipts/statements/line-outcomes.ts';
import type { StatementLine } from '#domain/receipts/statements/statement-line.ts';
import type { IncomingReceipt, IntakeContext } from '#server/features/receipts/incoming-receipt.ts';
import { planReceipts } from '#server/features/receipts/plan-receipts.ts';
import { takeManyReceiptsIn } from '#server/features/receipts/take-receipts.ts';
import { inSlices } from '#server/platform/batching/many-items.ts';
import type { Queries } from '#server/platform/database/database.ts';
import type { RowSigner } from '#server/platform/sealing/row-signer.ts';

const LONGEST_RAW = 4_000;

type Brought = { readonly accountId: string | null; readonly receivedAt: Date };

type Outcome = 'new' | 'known' | 'same-money';

/**
 * Stores lines as receipts, unreadable ones too: somebody may have paid. Anybody could have written the file,
 * so its receipts are as good as the person who brought it.
 */
export async function takeLines(
  intake: IntakeContext,
  lines: readonly StatementLine[],
  brought: Brought,
): Promise<readonly LineOutcome[]> {
  const taken = await toTaken(lines, brought);
  const results = await takeManyReceiptsIn(intake, [...taken.values()]);
  return outcomesOf(
    lines,
    taken,
    results.map(({ outcome }) => outcome),
  );
}

/** Changes nothing, and nobody waits. */
export async function planLines(
  queries: Queries,
  signer: RowSigner,
  lines: readonly StatementLine[],
  brought: Brought,
): Promise<readonly LineOutcome[]> {
  const taken = await toTaken(lines, brought);
  const planned = await planReceipts(queries, signer, [...taken.values()]);
  return outcomesOf(
    lines,
    taken,
    planned.map(({ kind }) => (kind === 'join' ? 'same-money' : kind)),
  );
}

async function toTaken(
  lines: readonly StatementLine[],
  { accountId, receivedAt }: Brought,
): Promise<ReadonlyMap<StatementLine, IncomingReceipt>> {
  const taken = new Map<StatementLine, IncomingReceipt>();
  for await (const line of inSlices(lines)) {
    const { reading, key, rawKey, raw } = line;
    if (reading.kind === 'passed') continue;
    taken.set(line, {
      source: 'statement',
      sourceKey: sourceKeyOf(accountId, key),
      rawKey: rawKey && sourceKeyOf(accountId, rawKey),
      accountId,
      authenticity: 'entered',
      read: reading.kind === 'receipt' ? reading.read : null,
      problem: reading.kind === 'unreadable' ? `Line ${line.line} of a statement: ${reading.why}` : undefined,
      raw: raw.slice(0, LONGEST_RAW),
      receivedAt,
    });
  }
  return taken;
}

/** Of one of the keys of a line. */
export function sourceKeyOf(accountId: string | null, key: string): string {
  return createHash('sha256')
    .update(JSON.stringify([accountId, key]))
    .digest('hex');
}

function outcomesOf(
  lines: readonly StatementLine[],
  taken: ReadonlyMap<StatementLine, IncomingReceipt>,
  outcomes: readonly Outcome[],
): readonly LineOutcome[] {
  let place = 0;
  return lines.map((line) => outcomeOf(line, taken.has(line) ? outcomes[place++] : undefined));
}

function outcomeOf({ reading }: StatementLine, outcome: Outcome | undefined): LineOutcome {
  if (reading.kind === 'passed') return 'passed';
  if (outcome === 'known') return 'known';
  if (reading.kind === 'unreadable') return 'unreadable';
  return outcome === 'same-money' ? 'supersedes' : 'new';
}
