/** How long and how often a part of `npm run bench` measures. */
export type Extent = {
  readonly warmUpSeconds: number;
  readonly rounds: number;
  readonly roundSeconds: number;
  /** How much of what a bar asks for is enough: the fewer the rounds, the less a missed bar says. */
  readonly slack: number;
};

export const LONG: Extent = { warmUpSeconds: 5, rounds: 9, roundSeconds: 3, slack: 1 };

/** Some tens of seconds, to notice what has become much slower. */
export const SHORT: Extent = { warmUpSeconds: 3, rounds: 3, roundSeconds: 1, slack: 0.6 };
