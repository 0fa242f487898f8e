import { z } from 'zod';
import { HEX } from '#domain/brand/colour.ts';
import { rule } from '../field-problems.ts';

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
