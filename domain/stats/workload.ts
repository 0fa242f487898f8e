/** How many requests of each kind are looked at: the newest. */
export const MOST_LOOKED_AT = 10_000;

/** In what steps times are told: in days, unless that were more points than a wide chart tells apart. */
export const WORKLOAD_UNITS = ['day', 'week', 'month'] as const;
export type WorkloadUnit = (typeof WORKLOAD_UNITS)[number];
export const MOST_POINTS = 92;
