import { z } from 'zod';
import { IDLE_MINUTES } from '#domain/access/idle.ts';
import { LASTING_PROOF_MINUTES } from '#domain/access/proof.ts';

export const idleMinutes = z.int().min(IDLE_MINUTES.least).max(IDLE_MINUTES.most);

export const proofMinutes = z.int().min(LASTING_PROOF_MINUTES.least).max(LASTING_PROOF_MINUTES.most);

/** How long sessions last, and proofs of identity where money leaves. Whatever is chosen, one ends after 24 hours. */
export const sessionSettings = z.object({
  /** After so many minutes without use a session ends. A console that is open but that nobody touches is no use. */
  idleMinutes: z.int(),
  /** For so many minutes a proof of identity counts for what pays out, or says where and how much. */
  proofMinutes: z.int(),
  /** Goes up by one with every save; 0 while nobody has chosen anything. */
  version: z.int(),
});
