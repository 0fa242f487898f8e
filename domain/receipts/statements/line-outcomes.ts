/** `known`: imported before; `supersedes`: further evidence for another source's receipt. */
export const LINE_OUTCOMES = ['new', 'known', 'supersedes', 'passed', 'unreadable'] as const;
export type LineOutcome = (typeof LINE_OUTCOMES)[number];

export const LINE_OUTCOME_LABELS: Readonly<Record<LineOutcome, string>> = {
  new: 'New',
  known: 'Known already',
  supersedes: 'Joins a receipt',
  passed: 'Passed over',
  unreadable: 'Cannot be read',
};

export type OutcomeCounts = Readonly<Record<LineOutcome, number>>;

export function countOutcomes(outcomes: readonly LineOutcome[]): OutcomeCounts {
  const counts = { new: 0, known: 0, supersedes: 0, passed: 0, unreadable: 0 };
  for (const outcome of outcomes) counts[outcome] += 1;
  return counts;
}

/** `12 new, 3 known already, 2 join receipts, 1 cannot be read`. */
export function countWords(counts: OutcomeCounts): string {
  const words = LINE_OUTCOMES.filter((outcome) => counts[outcome] > 0).map(
    (outcome) => `${counts[outcome].toLocaleString('en-US')} ${outcomeWords(outcome, counts[outcome])}`,
  );
  return words.length > 0 ? words.join(', ') : 'no lines';
}

export function addsSomething(counts: OutcomeCounts): boolean {
  return counts.new + counts.supersedes + counts.unreadable > 0;
}

function outcomeWords(outcome: LineOutcome, count: number): string {
  return outcome === 'supersedes' && count > 1 ? 'join receipts' : LINE_OUTCOME_LABELS[outcome].toLowerCase();
}
