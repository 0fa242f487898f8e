import { z } from 'zod';
import { USERNAME } from '#domain/deposits/deposit-request.ts';
import {
  type Cents,
  cents,
  centsFromUsd,
  isCents,
  MAX_CENTS,
  type Usd,
  usdFromCents,
} from '#domain/money/usd.ts';
import { spellUsername } from '#domain/players/player.ts';
import { addDays, isDay, startOfNyDay } from '#domain/time/new-york.ts';
import { EMAIL_ADDRESS } from '#domain/words/contacts.ts';
import {
  hasHeapOfMarks,
  ofPlainWidth,
  spellText,
  VISIBLE_TEXT,
  withoutJoiners,
} from '#domain/words/spelling.ts';
import { LONGEST, SHORTEST_PASSWORD } from '#domain/words/text-lengths.ts';
import { rule } from './field-problems.ts';

// In words only: validators that compute with floats find that 19.99 is no multiple of 0.01.
const usdNumber: z.ZodType<Usd, Usd> = z
  .number()
  .meta({ description: 'US dollars, with at most two decimals.' });

export const usd = usdNumber.refine((amount) => centsFromUsd(amount) !== undefined, {
  error: rule('must be US dollars with at most two decimals'),
});

/** Cents for the handler, USD on the wire; lists are full of them, so the USD are not checked again. */
export const usdOfCents = z.codec(z.custom<Cents>(isCents), usdNumber, {
  decode: (amount) => usdFromCents(amount),
  encode: (amount, context) => {
    const exact = centsFromUsd(amount);
    if (exact !== undefined) return exact;
    context.issues.push({ code: 'custom', message: 'no whole number of cents', input: amount });
    return z.NEVER;
  },
});

export const timestamp = z.iso.datetime({ offset: true });

/** The position after the last row of a page; opaque to clients. */
export const cursor = z.string().max(200);

const day = z.string().refine(isDay).meta({ format: 'date' });

const YEARS = /^(?!0|1[0-8]|9999)/;

const instantOrDay = z
  .union([timestamp, day], {
    error: rule('must be a day such as 2026-03-08 (New York) or an ISO 8601 time with its offset'),
  })
  // At the limits of four-digit years, a day has no next day, or falls into another year in New York.
  .refine((text) => YEARS.test(text), { error: rule('must be in the years 1900 to 9998') })
  .meta({
    description: 'A day of New York, or a time with its offset; in the years 1900 to 9998.',
    pattern: YEARS.source,
  });

export const rangeStart = instantOrDay.transform((text) =>
  isDay(text) ? startOfNyDay(text) : new Date(text),
);

/** Exclusive: an instant, or a New York day to its end. */
export const rangeEnd = instantOrDay.transform((text) =>
  isDay(text) ? startOfNyDay(addDays(text, 1)) : new Date(text),
);

export const pageLimit = z.int().min(1).max(100);

/** Newest first unless given. */
export const pageOrder = z.enum(['newest', 'oldest']);

export const emailAddress = z
  .string()
  .trim()
  .toLowerCase()
  .max(LONGEST.email)
  .regex(EMAIL_ADDRESS, {
    error: rule('must be an email address in plain letters, for example name@example.com'),
  })
  .meta({ format: 'email' });

const NO_CONTROL_CHARACTERS = { error: rule('must not contain control characters') };
const NOTHING_UNSEEN = {
  error: (issue: Parameters<ReturnType<typeof rule>>[0]) =>
    rule(
      hasHeapOfMarks(String(issue.input))
        ? 'must not have more than four accents on one letter'
        : 'must not contain characters that cannot be seen',
    )(issue),
};

export const search = z
  .string()
  .trim()
  .max(LONGEST.search)
  .regex(/^\P{Cc}*$/u, NO_CONTROL_CHARACTERS);

/** Verbatim, but without control characters, some of which PostgreSQL cannot store. */
export function plainText(maxLength: number) {
  return z
    .string()
    .max(maxLength)
    .regex(/^\P{Cc}*$/u, NO_CONTROL_CHARACTERS);
}

/** Names who is paid or who plays: stored as it reads, in one spelling. */
export function payeeText(maxLength: number, spell = spellText) {
  return z.string().overwrite(spell).max(maxLength).regex(VISIBLE_TEXT, NOTHING_UNSEEN);
}

/** Easily guessed passwords are refused later, once it is known whose it is to be. */
export const newPassword = z
  .string()
  .min(SHORTEST_PASSWORD)
  .max(LONGEST.password)
  .regex(/^\P{Cc}*$/u, NO_CONTROL_CHARACTERS);

type FieldMessage = string | ReturnType<typeof rule>;

/** Staff type it for each other, such as a note: stored as it reads. */
export function note(maxLength: number) {
  return z.string().overwrite(withoutJoiners).max(maxLength).regex(VISIBLE_TEXT, NOTHING_UNSEEN);
}

export function line(maxLength: number, empty: FieldMessage = rule('must not be empty')) {
  return note(maxLength).trim().min(1, { error: empty, abort: true });
}

/** A name in any alphabet, or an address (IPv6 also in brackets); without a port. */
const HOST =
  /^(?:[\p{L}\p{N}](?:[\p{L}\p{N}._-]*[\p{L}\p{N}.])?|[\da-fA-F]*:[\da-fA-F]*:[\da-fA-F:.]*|\[[\da-fA-F]*:[\da-fA-F]*:[\da-fA-F:.]*\])$/u;

export function hostName(empty: string, example: string) {
  return line(LONGEST.hostName, empty).regex(HOST, {
    error: rule(`must be the name of a server alone, such as ${example}`),
  });
}

export function payeeLine(maxLength: number, empty: FieldMessage = rule('must not be empty')) {
  return payeeText(maxLength).trim().min(1, { error: empty, abort: true });
}

export function limitsInUsd({ minCents, maxCents }: { readonly minCents: Cents; readonly maxCents: Cents }) {
  return { minimum: usdFromCents(minCents), maximum: usdFromCents(maxCents) };
}

export const staffAmount = usd
  .refine((amount) => amount > 0, 'Please enter a valid amount')
  .refine((amount) => amount <= usdFromCents(MAX_CENTS), {
    error: rule(`must be at most ${usdFromCents(MAX_CENTS)}`),
  })
  .meta(limitsInUsd({ minCents: cents(1), maxCents: MAX_CENTS }));

/** One end of a range of amounts, itself included; parsed into whole cents. */
export const amountBound = usd
  .refine((amount) => amount >= 0 && amount <= usdFromCents(MAX_CENTS), {
    error: rule(`must be 0 to ${usdFromCents(MAX_CENTS)}`),
  })
  .meta(limitsInUsd({ minCents: cents(0), maxCents: MAX_CENTS }))
  .transform((amount) => centsFromUsd(amount) as Cents);

export function withCents<Input extends { readonly amount: Usd }>(
  input: Input,
): Input & { readonly amountCents: Cents } {
  // `usd` has refused amounts without whole cents.
  return { ...input, amountCents: centsFromUsd(input.amount) as Cents };
}

export const depositId = recordId('Error: No deposit ID found. Please refresh the page and try again.');
export const withdrawalId = recordId('Error: No withdrawal ID found. Please refresh the page and try again.');

function recordId(missingMessage: string) {
  return z.uuid({ error: ({ input }) => (input === undefined || input === '' ? missingMessage : undefined) });
}

/** The client's own id for a request: sending it again stores nothing twice. */
export const requestId = z.uuid().toLowerCase();

/** Earlier requests of the player: one credited or paid proves the sender, whatever strangers have sent. */
export const followTokens = z.array(z.string().max(100)).max(5);

/** As the player's own forms send it. The prefix is configuration. */
export const playerUsername = z
  .string()
  .regex(USERNAME, { error: rule('must be the prefix and the casino ID, for example FC12345') })
  .overwrite(spellUsername);

/** As staff search for it: records from elsewhere may have irregular ones. */
export const staffUsername = payeeLine(LONGEST.username, 'Username cannot be empty')
  .overwrite(ofPlainWidth)
  .toUpperCase()
  .overwrite(spellUsername);

/** As staff enter it into a record: it must be one that a player can have. */
export const newUsername = staffUsername
  .refine((text) => USERNAME.test(text), {
    error: rule('must be the prefix and the casino ID, for example FC12345'),
  })
  // As it may be typed.
  .meta({ pattern: '^\\s*[A-Za-z]{0,8}\\d{1,20}\\s*$' });

/** The version a change was made from: if another change came first, the call is ABORTED. */
export const version = z.int().optional();
