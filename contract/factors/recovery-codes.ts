import { z } from 'zod';

/** New recovery codes, shown this once; empty if the caller has some already. */
export const recoveryCodes = z.array(z.string());
