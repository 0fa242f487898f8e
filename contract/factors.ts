import { z } from 'zod';
import { LONGEST } from '#domain/words/text-lengths.ts';
import { defineCalls } from './base/define-call.ts';
import { rule } from './base/field-problems.ts';
import { line, timestamp } from './base/fields.ts';

const text = (longest: number) => z.string().min(1).max(longest);

const credential = {
  id: text(1_400),
  rawId: text(1_400),
  type: z.literal('public-key'),
  authenticatorAttachment: z.enum(['platform', 'cross-platform']).optional(),
};

/** RegistrationResponseJSON of WebAuthn. */
export const passkeyRegistration = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: text(4_000),
    attestationObject: text(20_000),
    transports: z.array(text(40)).max(10).optional(),
  }),
});

/** AuthenticationResponseJSON of WebAuthn. */
export const passkeyAnswer = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: text(4_000),
    authenticatorData: text(4_000),
    signature: text(4_000),
    userHandle: z.string().max(400).optional(),
  }),
});

/** Options of WebAuthn in JSON, as their library writes them. */
export const passkeyOptions = z.record(z.string(), z.unknown());

export type PasskeyRegistration = z.output<typeof passkeyRegistration>;
export type PasskeyAnswer = z.output<typeof passkeyAnswer>;

/** Shown this once; empty if the caller already has some. */
export const recoveryCodes = z.array(z.string());

export const FACTOR_CALLS = defineCalls({
  getMyFactors: {
    summary: 'One’s own second factors',
    access: 'own-password',
    output: z.object({
      totp: z.object({ since: timestamp }).nullable(),
      passkeys: z.array(
        z.object({ id: z.uuid(), name: z.string(), createdAt: timestamp, lastUsedAt: timestamp.nullable() }),
      ),
      recoveryCodesLeft: z.int(),
      isRequired: z.boolean(),
      /** False without a host name: browsers make passkeys for host names only. */
      arePasskeysPossible: z.boolean(),
    }),
  },
  /** The secret counts once `confirmTotp` has shown that the app has it; one in use stays until then. */
  beginTotp: {
    summary: 'Begin to set up an authenticator app',
    access: 'own-password',
    proof: 'recent',
    output: z.object({
      /** Base32, for typing where the QR code cannot be read. */
      secret: z.string(),
      uri: z.string(),
    }),
    errors: ['FAILED_PRECONDITION'],
  },
  /** Replaces the secret in use, and ends the caller's other sessions. */
  confirmTotp: {
    summary: 'Finish setting up an authenticator app',
    access: 'own-password',
    input: z.strictObject({
      code: z.string().regex(/^\d{6}$/, { error: rule('must be the six digits that the app shows') }),
    }),
    output: z.object({ recoveryCodes }),
    errors: ['FAILED_PRECONDITION'],
  },
  /** Removing the last second factor, app or passkey, removes the recovery codes. */
  removeTotp: {
    summary: 'Remove one’s authenticator app',
    access: 'own-password',
    proof: 'recent',
    output: z.object({}),
    errors: ['NOT_FOUND', 'FAILED_PRECONDITION'],
  },
  /** The options are good once, for five minutes. */
  beginPasskey: {
    summary: 'Begin to add a passkey',
    access: 'own-password',
    proof: 'recent',
    output: z.object({ options: passkeyOptions }),
    errors: ['FAILED_PRECONDITION'],
  },
  /** Ends the caller's other sessions. */
  confirmPasskey: {
    summary: 'Add a passkey',
    access: 'own-password',
    input: z.strictObject({ name: line(LONGEST.displayName), passkey: passkeyRegistration }),
    output: z.object({ id: z.uuid(), recoveryCodes }),
    errors: ['FAILED_PRECONDITION', 'ALREADY_EXISTS'],
  },
  renamePasskey: {
    summary: 'Name a passkey',
    access: 'own-password',
    input: z.strictObject({ id: z.uuid(), name: line(LONGEST.displayName) }),
    output: z.object({}),
    errors: ['NOT_FOUND', 'FAILED_PRECONDITION'],
  },
  removePasskey: {
    summary: 'Remove a passkey',
    access: 'own-password',
    proof: 'recent',
    input: z.strictObject({ id: z.uuid() }),
    output: z.object({}),
    errors: ['NOT_FOUND', 'FAILED_PRECONDITION'],
  },
  beginPasskeyProof: {
    summary: 'Begin to prove one’s identity by a passkey',
    access: 'own-password',
    output: z.object({ options: passkeyOptions }),
    errors: ['FAILED_PRECONDITION'],
  },
  /** Ten new codes; earlier ones become invalid. */
  renewRecoveryCodes: {
    summary: 'Get new recovery codes',
    access: 'own-password',
    proof: 'recent',
    output: z.object({ recoveryCodes }),
    errors: ['FAILED_PRECONDITION'],
  },
});
