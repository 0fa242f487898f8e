/**
 * What becomes of a line: a receipt; one that was taken before; further evidence of one that another source has told of;
 * nothing; or a receipt of which nothing is known yet.
 */
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

/** `12 new, 3 known already, 1 cannot be read`; what there is none of is left out. */
export function countWords(counts: OutcomeCounts): string {
  const words = LINE_OUTCOMES.filter((outcome) => counts[outcome] > 0).map(
    (outcome) => `${counts[outcome].toLocaleString('en-US')} ${LINE_OUTCOME_LABELS[outcome].toLowerCase()}`,
  );
  return words.length > 0 ? words.join(', ') : 'no lines';
}
