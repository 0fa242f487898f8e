/** A code of an authenticator app, or a passkey. */
export const SECOND_FACTORS = ['totp', 'passkey'] as const;

export type SecondFactor = (typeof SECOND_FACTORS)[number];

/** For how long an initial password signs in, once. Source: docs/reference/console.md, 'Passwords'. */
export const INITIAL_PASSWORD_HOURS = 24;

export function initialPasswordUntil(now: Date): Date {
  return new Date(now.getTime() + INITIAL_PASSWORD_HOURS * 3_600_000);
}

export function initialPasswordSetAt(until: Date): Date {
  return new Date(until.getTime() - INITIAL_PASSWORD_HOURS * 3_600_000);
}

// Without letters and digits that are easily confused: it will be read aloud and typed.
const ALPHABET = 'abcdefghjkmnpqrstuvwxyz23456789';

/** 20 characters in groups of five: 99 bits. `randomBelow` must be unpredictable and even. */
export function makeInitialPassword(randomBelow: (limit: number) => number): string {
  const characters = Array.from({ length: 20 }, () => ALPHABET[randomBelow(ALPHABET.length)]);
  return (characters.join('').match(/.{5}/g) as string[]).join('-');
}
