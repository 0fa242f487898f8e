/** A code of an authenticator app, or a passkey. */
export const SECOND_FACTORS = ['totp', 'passkey'] as const;

export type SecondFactor = (typeof SECOND_FACTORS)[number];
