import { z } from 'zod';
import { LONGEST } from '#domain/words/text-lengths.ts';
import { defineCall } from '../define-call.ts';
import { line } from '../fields.ts';
import { approval } from './approval.ts';

export const refuseChange = defineCall({
  name: 'refuseChange',
  summary: 'Refuse a change that somebody else asked for',
  access: 'approvals.decide',
  proof: 'none',
  input: z.strictObject({ id: z.uuid(), reason: line(LONGEST.note, 'Enter a reason.') }),
  output: z.object({ status: z.literal('success'), message: z.string(), approval }),
  errors: ['NOT_FOUND', 'FAILED_PRECONDITION'],
});
