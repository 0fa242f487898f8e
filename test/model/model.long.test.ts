import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { extentOf, reportFault } from '#test/faults/fault-figures.ts';
import { type Action, anySequence } from './actions.ts';
import { openLane } from './lane.ts';

const SEQUENCES = extentOf('CAGE_SEQUENCES', { short: 60, long: 20_000 });
// Each waits for its server most of the time.
const LANES = 4;
// Looking for a shorter sequence that fails too may take for ever.
const PATIENCE_MS = 240_000 + SEQUENCES * 4_000;

/** What once made the server and the model differ: every run begins with it. */
const KEPT = join(import.meta.dirname, 'kept-sequences.jsonl');

type Sequence = [readonly Action[]];

async function readKept(): Promise<Sequence[]> {
  const lines = (await readFile(KEPT, 'utf8')).trim().split('\n');
  return lines.map((line) => [JSON.parse(line)]);
}

async function keep(counterexamples: readonly Sequence[]): Promise<void> {
  const lines = [...(await readKept()), ...counterexamples].map(([sequence]) => JSON.stringify(sequence));
  await writeFile(KEPT, `${[...new Set(lines)].join('\n')}\n`);
}

async function runLane(share: number, examples: Sequence[]) {
  await using lane = await openLane();
  const outcome = await fc.check(fc.asyncProperty(anySequence, lane.run), {
    numRuns: share + examples.length,
    examples,
    interruptAfterTimeLimit: PATIENCE_MS,
    markInterruptAsFailure: true,
  });
  const report = outcome.failed && `${outcome.errorInstance}\n${fc.defaultReportMessage(outcome)}`;
  return { report, counterexample: outcome.counterexample, calls: lane.calls() };
}

test(`${SEQUENCES} random sequences of what players and staff do: answers, records, log and totals are the model's`, {
  timeout: PATIENCE_MS + 120_000,
}, async () => {
  const kept = await readKept();
  const lanes = await Promise.all(
    Array.from({ length: LANES }, (_, index) => runLane(SEQUENCES / LANES, index === 0 ? kept : [])),
  );
  await keep(lanes.flatMap(({ counterexample }) => (counterexample === null ? [] : [counterexample])));
  expect(lanes.flatMap(({ report }) => report || [])).toEqual([]);
  const calls = lanes.reduce((sum, lane) => sum + lane.calls, 0);
  reportFault({ row: 'model', done: `${SEQUENCES} sequences`, sent: calls });
});
