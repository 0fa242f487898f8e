/** Source: docs/reference/console.md, 'Sessions'. */
export const SESSION_HOURS = 24;

/** How long a session may go unused, unless an owner chooses otherwise: `usual`. */
export const IDLE_MINUTES = { least: 5, most: 720, usual: 30 } as const;

/** Marks a request that a page makes by itself, which is no use of the session. */
export const UNATTENDED_HEADER = 'cage-unattended';

/** A use within this time after a noted one is not noted. */
export const USE_NOTED_EVERY_MS = 60_000;

export function isIdle(lastSeenAt: Date, idleMinutes: number, now: Date): boolean {
  return lastSeenAt < lastSeenBeforeIdle(idleMinutes, now);
}

/** Sessions whose last noted use was before this have ended; later uses may not have been noted. */
export function lastSeenBeforeIdle(idleMinutes: number, now: Date): Date {
  return new Date(now.getTime() - idleMinutes * 60_000 - USE_NOTED_EVERY_MS);
}

/** For calls that ask for a recent proof. Source: docs/reference/rules.md, 'Proof of identity'. */
export const PROOF_MINUTES = 10;

/** For calls that ask for a lasting proof. `usual` is in force until an owner chooses another. */
export const LASTING_PROOF_MINUTES = { least: PROOF_MINUTES, most: 1_440, usual: 240 } as const;

/** Inclusive. */
export function provenUntil(provenAt: Date, minutes: number = PROOF_MINUTES): Date {
  return new Date(provenAt.getTime() + minutes * 60_000);
}
