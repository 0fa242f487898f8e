import { z } from 'zod';
import { LONGEST_TAGLINE, LONGEST_TITLE } from '#domain/brand/appearance.ts';
import { HEX } from '#domain/brand/colour.ts';
import { LOGO_RULE, MOST_LOGO_BYTES } from '#domain/brand/logo-file.ts';
import { HAS_SIGNS } from '#domain/words/spelling.ts';
import { defineCalls } from './base/define-call.ts';
import { rule } from './base/field-problems.ts';
import { line } from './base/fields.ts';

export const accent = z
  .string()
  .regex(HEX, { error: rule('must be # and six digits in small letters, for example #4d6bf0') });

/** How the site and the console look, as far as owners have chosen it; null: as configured, or Cage's own. */
export const appearance = z.object({
  title: z.string().nullable(),
  tagline: z.string().nullable(),
  accent: accent.nullable(),
  /** With its size in pixels. */
  logo: z.object({ url: z.string(), width: z.int(), height: z.int() }).nullable(),
  /** The style sheet with the accents that follow from the chosen one, and an icon in them. */
  colours: z.object({ styles: z.string(), icon: z.string() }).nullable(),
  /** What the configuration says; a tagline that it leaves out is Cage's own, in each language. */
  configured: z.object({ title: z.string(), tagline: z.string().nullable() }),
  /** Goes up by one with every save; 0 while nobody has chosen anything. */
  version: z.int(),
});

/** The largest logo as base64. */
const MAX_CONTENT_LENGTH = 4 * Math.ceil(MOST_LOGO_BYTES / 3);

/** Larger, so that a logo that is too large is told the limit of logos. */
const MOST_BODY_BYTES = 10 * MAX_CONTENT_LENGTH;

/** Players read it: nothing in it hides, or reorders what is around it, and there is something to be seen. */
const shown = (longest: number) =>
  line(longest).regex(HAS_SIGNS, { error: rule('must have a letter, a digit or another sign') });

export const APPEARANCE_CALLS = defineCalls({
  getAppearance: {
    summary: 'See how the site looks',
    access: 'appearance.change',
    output: appearance,
  },
  /**
   * Players see it from the next page on that they load, on every node. What is left out is as configured again, but for a
   * logo, which stays.
   */
  updateAppearance: {
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
  },
});
