import { z } from 'zod';
import { OPTIONAL_STEPS } from '#domain/readiness/steps.ts';
import { defineCall } from '../define-call.ts';
import { readiness } from './get-readiness.ts';

export const skipReadinessStep = defineCall({
  name: 'skipReadinessStep',
  summary: 'Say that a step is not needed, or is after all',
  access: 'settings.change',
  proof: 'none',
  input: z.strictObject({ step: z.enum(OPTIONAL_STEPS), isSkipped: z.boolean() }),
  output: readiness,
  errors: [],
});
