export type Extent = {
  readonly warmUpSeconds: number;
  readonly rounds: number;
  readonly roundSeconds: number;
  readonly minutes: number;
  readonly minuteSeconds: number;
  /** The share of a bar that is enough: the fewer the rounds, the less a missed bar says. */
  readonly slack: number;
};

export const LONG: Extent = {
  ...{ warmUpSeconds: 5, rounds: 9, roundSeconds: 3 },
  ...{ minutes: 60, minuteSeconds: 60, slack: 1 },
};

export const SHORT: Extent = {
  ...{ warmUpSeconds: 3, rounds: 3, roundSeconds: 1 },
  ...{ minutes: 1, minuteSeconds: 6, slack: 0.6 },
};
