import { z } from 'zod';
import { LONGEST_TAGLINE, LONGEST_TITLE } from '#domain/brand/appearance.ts';
import { LOGO_RULE, MOST_LOGO_BYTES } from '#domain/brand/logo-file.ts';
import { HAS_SIGNS } from '#domain/words/visible-text.ts';
import { defineCall } from '../define-call.ts';
import { rule } from '../field-problems.ts';
import { line } from '../fields.ts';
import { accent, appearance } from './appearance.ts';

/** The largest logo as base64. */
const MAX_CONTENT_LENGTH = 4 * Math.ceil(MOST_LOGO_BYTES / 3);

/** Larger, so that a logo that is too large is told the limit of logos. */
const MOST_BODY_BYTES = 10 * MAX_CONTENT_LENGTH;

/** Players read it: nothing in it hides, or reorders what is around it, and there is something to be seen. */
const shown = (longest: number) =>
  line(longest).regex(HAS_SIGNS, { error: rule('must have a letter, a digit or another sign') });

/**
 * Players see it from the next page on that they load, on every node. What is left out is as configured again, but for a
 * logo, which stays.
 */
export const updateAppearance = defineCall({
  name: 'updateAppearance',
  summary: 'Choose the name, the accent and the logo',
  access: 'appearance.change',
  proof: 'recent',
  bodyLimitBytes: MOST_BODY_BYTES,
  input: z.strictObject({
    title: shown(LONGEST_TITLE).nullish(),
    tagline: shown(LONGEST_TAGLINE).nullish(),
    /** From it Cage derives what can be read on a dark and on a light ground. */
    accent: accent.nullish(),
    // Its limits are those of the file in it, which the handler checks.
    logo: z
      .base64()
      .optional()
      .meta({
        description: `The file, as base64; an empty one takes the logo away. ${LOGO_RULE}`,
        maxLength: MAX_CONTENT_LENGTH,
      }),
    /** The version that was loaded; a save over somebody else's newer one is ABORTED. */
    version: z.int(),
  }),
  output: appearance,
  errors: ['ABORTED'],
});
