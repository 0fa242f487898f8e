import { TOLD_AFTER_MS } from '#domain/records/record.ts';

/** How long after a change its player has been told of it, whatever the way to this browser took. */
export const PLAYER_NOTIFIED_AFTER_MS = TOLD_AFTER_MS + 1_000;
