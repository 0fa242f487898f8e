import { z } from 'zod';
import { defineCall } from '../define-call.ts';

/** Nothing changes if the caller has no such device. */
export const removePushDevice = defineCall({
  name: 'removePushDevice',
  summary: 'Stop having notices pushed to one of one’s own devices',
  access: 'staff',
  proof: 'none',
  input: z.strictObject({ id: z.uuid() }),
  output: z.object({}),
  errors: [],
});
