/** Stored cooldowns keep their end if this changes. Source: docs/reference/rules.md, 'Cooldown'. */
export const COOLDOWN_HOURS = 24;

export const COOLDOWN_MS = COOLDOWN_HOURS * 3_600_000;
