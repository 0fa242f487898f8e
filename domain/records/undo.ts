/** For so long staff can undo what they have just set, counted from their key or click. */
export const UNDO_MS = 8_000;

/** Its player, and the ticker, are told this long after it was set: by then an undo pressed at the last moment is stored. */
export const TOLD_AFTER_MS = UNDO_MS + 2_000;
