/** How long staff stay signed in. Source: docs/reference/console.md, 'Sessions'. */
export const SESSION_HOURS = 24;

/**
 * For how long a session lasts while nobody uses it; what an open console does by itself is no use. `usual` is in force until an owner
 * chooses another. Source: docs/reference/console.md, 'Sessions'.
 */
export const IDLE_MINUTES = { least: 5, most: 720, usual: 30 } as const;

/** Sent with a request that a page makes by itself, which is no use of the session. */
export const UNATTENDED_HEADER = 'cage-unattended';

/** A use within this time after one that was noted is not noted itself. */
export const USE_NOTED_EVERY_MS = 60_000;

/**
 * Whether nobody has used a session for so long that it has ended.
 * @param lastSeenAt the last use that was noted; there may have been later ones
 */
export function isIdle(lastSeenAt: Date, idleMinutes: number, now: Date): boolean {
  return lastSeenAt < lastSeenBeforeIdle(idleMinutes, now);
}

/** Sessions whose last noted use was before this have ended. */
export function lastSeenBeforeIdle(idleMinutes: number, now: Date): Date {
  return new Date(now.getTime() - idleMinutes * 60_000 - USE_NOTED_EVERY_MS);
}

/**
 * How long ago somebody may have proved who they are, by signing in or by confirming it since, for a call that takes a
 * recent proof. Source: docs/reference/rules.md, 'Proof of identity'.
 */
export const PROOF_MINUTES = 10;

/** The same for a call that takes a lasting one. `usual` is in force until an owner chooses another. */
export const LASTING_PROOF_MINUTES = { least: PROOF_MINUTES, most: 1_440, usual: 240 } as const;

/** Until when a proof counts, inclusive. */
export function provenUntil(provenAt: Date, minutes: number = PROOF_MINUTES): Date {
  return new Date(provenAt.getTime() + minutes * 60_000);
}
