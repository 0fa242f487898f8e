/**
 * How long ago somebody may have proved who they are, by signing in or by confirming it since, for a call that takes a
 * recent proof. Source: docs/reference/rules.md, 'Proof of identity'.
 */
export const PROOF_MINUTES = 10;

/** Until when a proof counts, inclusive. */
export function provenUntil(provenAt: Date): Date {
  return new Date(provenAt.getTime() + PROOF_MINUTES * 60_000);
}

export function isRecentProof(provenAt: Date, now: Date): boolean {
  return now <= provenUntil(provenAt);
}
