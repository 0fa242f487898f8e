import { createHash } from 'node:crypto';
import type { LineOutcome } from '#domain/receipts/statements/line-outcomes.ts';
import type { StatementLine } from '#domain/receipts/statements/statement-line.ts';
import { takeReceiptsIn } from '#server/features/receipts/take-receipts.ts';
import type { TakenReceipt, Taking } from '#server/features/receipts/taken-receipt.ts';

const LINES_AT_ONCE = 500;
const LONGEST_RAW = 4_000;

/**
 * Takes the lines of a statement as receipts. What cannot be read is one too, of which nothing is known: somebody may
 * have paid. A statement is a file that anybody could have written, so it is no proof: its receipts are as good as the
 * person who brought them.
 * @returns what became of each line, in order
 */
export async function takeLines(
  taking: Taking,
  lines: readonly StatementLine[],
  { accountId, receivedAt }: { readonly accountId: string | null; readonly receivedAt: Date },
): Promise<readonly LineOutcome[]> {
  const outcomes: LineOutcome[] = [];
  for (let start = 0; start < lines.length; start += LINES_AT_ONCE) {
    const part = lines.slice(start, start + LINES_AT_ONCE);
    const taken = new Map(part.flatMap((line) => toTaken(line, { accountId, receivedAt })));
    const results = await takeReceiptsIn(taking, [...taken.values()]);
    const outcomeOf = new Map([...taken.keys()].map((line, index) => [line, results[index]?.outcome]));
    outcomes.push(...part.map((line) => outcomeOfLine(line, outcomeOf.get(line))));
  }
  return outcomes;
}

function toTaken(
  line: StatementLine,
  { accountId, receivedAt }: { readonly accountId: string | null; readonly receivedAt: Date },
): Array<[StatementLine, TakenReceipt]> {
  const { reading, key, raw } = line;
  if (reading.kind === 'passed') return [];
  const taken = {
    source: 'statement',
    sourceKey: createHash('sha256')
      .update(JSON.stringify([accountId, key]))
      .digest('hex'),
    accountId,
    authenticity: 'entered',
    read: reading.kind === 'receipt' ? reading.read : null,
    problem: reading.kind === 'unreadable' ? `Line ${line.line} of a statement: ${reading.why}` : undefined,
    raw: raw.slice(0, LONGEST_RAW),
    receivedAt,
  } as const;
  return [[line, taken]];
}

function outcomeOfLine(
  { reading }: StatementLine,
  outcome: 'new' | 'known' | 'same-money' | undefined,
): LineOutcome {
  if (reading.kind === 'passed') return 'passed';
  if (outcome === 'known') return 'known';
  if (reading.kind === 'unreadable') return 'unreadable';
  return outcome === 'same-money' ? 'supersedes' : 'new';
}
