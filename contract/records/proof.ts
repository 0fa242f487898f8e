import { z } from 'zod';
import { timestamp } from '../fields.ts';

/** The accepted types of payment proofs. */
export const PROOF_TYPES = ['image/png', 'image/jpeg', 'image/webp', 'application/pdf'] as const;

/** The newest payment proof of a record; `url` is for signed-in staff. */
export const proof = z.object({
  id: z.uuid(),
  name: z.string(),
  contentType: z.enum(PROOF_TYPES),
  url: z.string(),
  timestamp,
});

export type Proof = z.infer<typeof proof>;
