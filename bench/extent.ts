/** How long and how often a part of `npm run bench` measures. */
export type Extent = {
  readonly warmUpSeconds: number;
  readonly rounds: number;
  readonly roundSeconds: number;
  /** How many minutes the hour of mixed load has. */
  readonly minutes: number;
  /** How long a minute lasts, of that hour and after a start. */
  readonly minuteSeconds: number;
  /** How much of what a bar asks for is enough: the fewer the rounds, the less a missed bar says. */
  readonly slack: number;
};

export const LONG: Extent = {
  ...{ warmUpSeconds: 5, rounds: 9, roundSeconds: 3 },
  ...{ minutes: 60, minuteSeconds: 60, slack: 1 },
};

/** Some tens of seconds, to notice what has become much slower. */
export const SHORT: Extent = {
  ...{ warmUpSeconds: 3, rounds: 3, roundSeconds: 1 },
  ...{ minutes: 1, minuteSeconds: 6, slack: 0.6 },
};
