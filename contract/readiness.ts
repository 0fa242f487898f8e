import { z } from 'zod';
import { OPTIONAL_STEPS, READINESS_STEPS } from '#domain/readiness/steps.ts';
import { defineCalls } from './base/define-call.ts';
import { usdOfCents } from './base/fields.ts';

/** As of now: removing an account makes its step missing again. */
export const readiness = z.object({
  steps: z.array(
    z.object({
      step: z.enum(READINESS_STEPS),
      isDone: z.boolean(),
      isSkipped: z.boolean(),
    }),
  ),
  /** Those in force, else amounts that few of this casino's records exceed, or a guess while it has none. */
  proposedLimits: z.object({ payoutAbove: usdOfCents, manualEntryAbove: usdOfCents, editAbove: usdOfCents }),
  siteUrl: z.string(),
  isReady: z.boolean(),
});

export const READINESS_CALLS = defineCalls({
  getReadiness: {
    summary: 'See what is missing before players can pay',
    access: 'settings.change',
    output: readiness,
  },
  skipReadinessStep: {
    summary: 'Say that a step is not needed, or is after all',
    access: 'settings.change',
    input: z.strictObject({ step: z.enum(OPTIONAL_STEPS), isSkipped: z.boolean() }),
    output: readiness,
  },
});
