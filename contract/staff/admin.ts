import { z } from 'zod';
import { ROLES } from '#domain/access/capabilities.ts';

/** A member of staff, as that person sees themselves. */
export const admin = z.object({
  uid: z.uuid(),
  email: z.string(),
  displayName: z.string(),
  role: z.enum(ROLES),
  /** True until the initial password has been changed; until then no call but those of 'signed-in' is allowed. */
  mustChangePassword: z.boolean(),
  /** True while a second factor is required and they have none; until then no other call is allowed. */
  mustSetUpFactor: z.boolean(),
});

export type Admin = z.infer<typeof admin>;
