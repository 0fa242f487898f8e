/**
 * How long ago somebody may have proved who they are, by signing in or by confirming it since, for a call that takes a
 * recent proof. Source: docs/reference/rules.md, 'Proof of identity'.
 */
export const PROOF_MINUTES = 10;

export function isRecentProof(provenAt: Date, now: Date): boolean {
  return now.getTime() - provenAt.getTime() <= PROOF_MINUTES * 60_000;
}
