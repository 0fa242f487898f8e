/** How many player passwords one person may reveal, and when owners are told. Source: docs/reference/rules.md, 'Retention'. */
export const REVEAL_LIMITS = {
  withinHour: { most: 30, told: 20, milliseconds: 3_600_000 },
  withinDay: { most: 100, told: 60, milliseconds: 24 * 3_600_000 },
} as const;
