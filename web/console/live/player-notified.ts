import { TOLD_AFTER_MS } from '#domain/records/record.ts';

/** Until the player's page shows a change, however it came to this browser. */
export const PLAYER_NOTIFIED_AFTER_MS = TOLD_AFTER_MS + 1_000;
