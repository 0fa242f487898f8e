/**
 * What becomes of a line: a receipt; one that was taken before; further evidence of one that another source has told of;
 * nothing; or a receipt of which nothing is known yet.
 */
export const LINE_OUTCOMES = ['new', 'known', 'supersedes', 'passed', 'unreadable'] as const;
export type LineOutcome = (typeof LINE_OUTCOMES)[number];
