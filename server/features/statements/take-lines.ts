import { createHash } from 'node:crypto';
import type { LineOutcome } from '#domain/receipts/statements/line-outcomes.ts';
import type { StatementLine } from '#domain/receipts/statements/statement-line.ts';
import type {
  IncomingReceipt,
  IntakeContext,
  IntakeResult,
} from '#server/features/receipts/incoming-receipt.ts';
import { planReceipts } from '#server/features/receipts/plan-receipts.ts';
import { takeManyReceiptsIn, takeReceiptsIn } from '#server/features/receipts/take-receipts.ts';
import { findReversals, placeLine } from '#server/features/stripe/place-lines.ts';
import { inSlices } from '#server/platform/batching/many-items.ts';
import type { Queries } from '#server/platform/database/database.ts';
import type { RowSigner } from '#server/platform/sealing/row-signer.ts';

const LONGEST_RAW = 4_000;

type Brought = { readonly accountId: string | null; readonly receivedAt: Date };

type Outcome = IntakeResult['outcome'];

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
  const reversals = new Set(await findReversals(intake.transaction, taken.values()));
  const others = [...taken.values()].filter((one) => !reversals.has(one));
  const results = await takeManyReceiptsIn(intake, others, [...reversals]);
  const outcomes = new Map<IncomingReceipt, Outcome>();
  for (const [place, one] of others.entries()) outcomes.set(one, (results[place] as IntakeResult).outcome);
  for (const one of reversals) {
    const [result] = await takeReceiptsIn(intake, [await placeLine(intake.transaction, one)]);
    outcomes.set(one, (result as IntakeResult).outcome);
  }
  return outcomesOf(lines, taken, outcomes);
}

/** Changes nothing, and nobody waits. */
export async function planLines(
  queries: Queries,
  signer: RowSigner,
  lines: readonly StatementLine[],
  brought: Brought,
): Promise<readonly LineOutcome[]> {
  const taken = await toTaken(lines, brought);
  const placed = new Map<IncomingReceipt, IncomingReceipt>();
  for (const one of await findReversals(queries, taken.values()))
    placed.set(one, await placeLine(queries, one));
  const all = [...taken.values()];
  const planned = await planReceipts(
    queries,
    signer,
    all.map((one) => placed.get(one) ?? one),
  );
  const kinds = planned.map(({ kind }) => (kind === 'join' ? 'same-money' : kind));
  return outcomesOf(lines, taken, new Map(all.map((one, place) => [one, kinds[place] as Outcome])));
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
  outcomes: ReadonlyMap<IncomingReceipt, Outcome>,
): readonly LineOutcome[] {
  return lines.map((line) => {
    const one = taken.get(line);
    return outcomeOf(line, one && outcomes.get(one));
  });
}

function outcomeOf({ reading }: StatementLine, outcome: Outcome | undefined): LineOutcome {
  if (reading.kind === 'passed') return 'passed';
  if (outcome === 'known') return 'known';
  if (reading.kind === 'unreadable') return 'unreadable';
  return outcome === 'same-money' ? 'supersedes' : 'new';
}
