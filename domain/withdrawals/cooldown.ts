/**
 * A player may ask for one withdrawal in so many hours. What is stored keeps the end it has: another number is for new
 * requests. Source: docs/reference/rules.md, 'Cooldown'.
 */
export const COOLDOWN_HOURS = 24;

export const COOLDOWN_MS = COOLDOWN_HOURS * 3_600_000;
