import { z } from 'zod';
import { CHAT_URL, LONGEST_TAGLINE, LONGEST_TITLE } from '#domain/brand/appearance.ts';
import { HEX } from '#domain/brand/colour.ts';
import { LOGO_RULE, MOST_LOGO_BYTES } from '#domain/brand/logo-file.ts';
import { HAS_SIGNS } from '#domain/words/spelling.ts';
import { LONGEST } from '#domain/words/text-lengths.ts';
import { changeStatus, waitingApproval } from './approvals.ts';
import { defineCalls } from './base/define-call.ts';
import { rule } from './base/field-problems.ts';
import { emailAddress, line } from './base/fields.ts';

export const accent = z
  .string()
  .regex(HEX, { error: rule('must be # and six digits in small letters, for example #4d6bf0') });

/** Null: as configured, or Cage's own. */
export const appearance = z.object({
  title: z.string().nullable(),
  tagline: z.string().nullable(),
  accent: accent.nullable(),
  supportEmail: z.string().nullable(),
  chatUrl: z.string().nullable(),
  logo: z.object({ url: z.string(), width: z.int(), height: z.int() }).nullable(),
  /** The style sheet with the accents derived from the chosen one, and an icon in them. */
  colours: z.object({ styles: z.string(), icon: z.string() }).nullable(),
  /** From the configuration; a tagline that it leaves out is Cage's own, in each language. */
  configured: z.object({
    title: z.string(),
    tagline: z.string().nullable(),
    supportEmail: z.string().nullable(),
    chatUrl: z.string().nullable(),
  }),
  version: z.int(),
});

/** The largest logo as base64. */
const MAX_CONTENT_LENGTH = 4 * Math.ceil(MOST_LOGO_BYTES / 3);

/** Larger, so that too large a logo is refused by the limit of logos, not of bodies. */
const MOST_BODY_BYTES = 10 * MAX_CONTENT_LENGTH;

/** Players read it: nothing hidden, nothing that reorders its surroundings, and something to see. */
const shown = (longest: number) =>
  line(longest).regex(HAS_SIGNS, { error: rule('must have a letter, a digit or another sign') });

export const APPEARANCE_CALLS = defineCalls({
  getAppearance: {
    summary: 'See how the site looks',
    access: 'appearance.change',
    output: appearance,
  },
  /** In force from the next page load. Absent fields return to the configuration; an absent logo stays. */
  updateAppearance: {
    summary: 'Choose the name, the accent, the logo and whom players can ask',
    access: 'appearance.change',
    proof: 'recent',
    bodyLimitBytes: MOST_BODY_BYTES,
    input: z.strictObject({
      title: shown(LONGEST_TITLE).nullish(),
      tagline: shown(LONGEST_TAGLINE).nullish(),
      /** Cage derives readable accents for dark and light grounds from it. */
      accent: accent.nullish(),
      // The handler checks the file against its own limits.
      logo: z
        .base64()
        .optional()
        .meta({
          description: `The file, as base64; an empty one takes the logo away. ${LOGO_RULE}`,
          maxLength: MAX_CONTENT_LENGTH,
        }),
      supportEmail: emailAddress.nullish(),
      chatUrl: line(LONGEST.link)
        .regex(CHAT_URL, { error: rule('must be an https:// address without a sign-in') })
        .nullish(),
      version: z.int(),
    }),
    output: appearance.extend({
      status: changeStatus,
      message: z.string(),
      approval: waitingApproval.optional(),
    }),
    errors: ['ABORTED', 'FAILED_PRECONDITION'],
  },
});
