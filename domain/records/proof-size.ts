/** The largest payment proof. */
export const MAX_PROOF_BYTES = 5 * 1024 * 1024;
