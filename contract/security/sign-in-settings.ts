import { z } from 'zod';

export const signInSettings = z.object({
  /** Whoever has no second factor may do nothing but set one up. */
  secondFactorRequired: z.boolean(),
});
