import { NO_US_NUMBER } from '#domain/methods/no-us-number.ts';
import { payeeText } from '../fields.ts';

/** An email or a phone number that Zelle may pay to; what else it must look like depends on the method. */
export const zelleText = (maxLength: number) =>
  payeeText(maxLength)
    .trim()
    .refine((text) => !NO_US_NUMBER.test(text), {
      error:
        'Zelle does not reach this number: it pays to numbers of the United States only, and to no toll-free ones. Enter another, or an email address.',
    })
    .meta({ not: { pattern: NO_US_NUMBER.source } })
    .optional();
