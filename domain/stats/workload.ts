/** For each kind, the newest. */
export const MOST_LOOKED_AT = 10_000;

/** Days, unless that were more points than a wide chart can show. */
export const WORKLOAD_UNITS = ['day', 'week', 'month'] as const;
export type WorkloadUnit = (typeof WORKLOAD_UNITS)[number];
export const MOST_POINTS = 92;
