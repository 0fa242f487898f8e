import { z } from 'zod';
import { LONGEST } from '#domain/words/text-lengths.ts';
import { defineCall } from '../define-call.ts';
import { line } from '../fields.ts';

export const renamePasskey = defineCall({
  name: 'renamePasskey',
  summary: 'Name a passkey',
  access: 'own-password',
  proof: 'none',
  input: z.strictObject({ id: z.uuid(), name: line(LONGEST.displayName) }),
  output: z.object({}),
  errors: ['NOT_FOUND', 'FAILED_PRECONDITION'],
});
