/** In the order in which they are best done. */
export const READINESS_STEPS = [
  'account',
  'methods',
  'support',
  'hours',
  'colleague',
  'second-factor',
  'four-eyes',
  'mail',
  'test-deposit',
] as const;

export type ReadinessStep = (typeof READINESS_STEPS)[number];

/** The table `readiness_skips` names them in a check. */
export const OPTIONAL_STEPS = [
  'support',
  'hours',
  'colleague',
  'second-factor',
  'four-eyes',
  'mail',
] as const satisfies readonly ReadinessStep[];
