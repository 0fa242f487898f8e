import { z } from 'zod';
import { timestamp } from '../fields.ts';

/** The newest payment proof of a record; `url` is for signed-in staff. */
export const proof = z.object({ id: z.uuid(), name: z.string(), url: z.string(), timestamp });

export type Proof = z.infer<typeof proof>;
