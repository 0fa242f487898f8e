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
