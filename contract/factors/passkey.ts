import { z } from 'zod';

const text = (longest: number) => z.string().min(1).max(longest);

const credential = {
  id: text(1_400),
  rawId: text(1_400),
  type: z.literal('public-key'),
  authenticatorAttachment: z.enum(['platform', 'cross-platform']).optional(),
};

/** What a browser answers when it has made a passkey: RegistrationResponseJSON of WebAuthn. */
export const passkeyRegistration = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: text(4_000),
    attestationObject: text(20_000),
    transports: z.array(text(40)).max(10).optional(),
  }),
});

/** What a browser answers when a passkey has signed: AuthenticationResponseJSON of WebAuthn. */
export const passkeyAnswer = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: text(4_000),
    authenticatorData: text(4_000),
    signature: text(4_000),
    userHandle: z.string().max(400).optional(),
  }),
});

/** What a browser is to be given: options of WebAuthn in JSON, as their library writes them. */
export const passkeyOptions = z.record(z.string(), z.unknown());

export type PasskeyRegistration = z.output<typeof passkeyRegistration>;
export type PasskeyAnswer = z.output<typeof passkeyAnswer>;
