/** The largest payment proof. */
export const MAX_PROOF_BYTES = 5 * 1024 * 1024;

/** So many a record has at most, and so large are they together. */
export const MAX_PROOFS = 10;
export const MAX_PROOFS_BYTES = 20 * 1024 * 1024;
