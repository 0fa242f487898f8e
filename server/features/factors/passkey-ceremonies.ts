import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server';
import type { PasskeyAnswer, PasskeyRegistration } from '#contract/factors.ts';
import type { Queries } from '#server/platform/database/database.ts';
import { CallError } from '#server/platform/protocol/call-error.ts';
import type { RowSigner } from '#server/platform/sealing/row-signer.ts';
import { findPasskeys, findSignedPasskey } from './lookup.ts';
import { type NewPasskey, notePasskeyUse } from './store.ts';

export type RelyingParty = {
  /** The host name; passkeys of it work on no other. */
  readonly id: string;
  readonly origin: string;
  /** The name that browsers and phones show. */
  readonly name: string;
};

type Purpose = 'register' | 'prove';

const PATIENCE_MS = 5 * 60_000;

/** Large, since it reads certificates of all kinds: loaded once somebody uses a passkey. */
const loadLibrary = () => import('@simplewebauthn/server');

/** Undefined for a site without a host name, for which browsers make no passkeys. */
export function relyingPartyOf(origin: URL, name: string): RelyingParty | undefined {
  const { hostname } = origin;
  const isAddress = hostname.startsWith('[') || /^[\d.]+$/.test(hostname);
  return isAddress ? undefined : { id: hostname, origin: origin.origin, name };
}

type Person = { readonly id: string; readonly email: string; readonly displayName: string };

export async function beginRegistration(
  transaction: Queries,
  site: RelyingParty,
  { person, now }: { readonly person: Person; readonly now: Date },
) {
  const existing = await findPasskeys(transaction, person.id);
  const { generateRegistrationOptions } = await loadLibrary();
  const options = await generateRegistrationOptions({
    rpName: site.name,
    rpID: site.id,
    userName: person.email,
    userDisplayName: person.displayName,
    userID: new Uint8Array(Buffer.from(person.id)),
    timeout: PATIENCE_MS,
    excludeCredentials: existing.map(toDescriptor),
    authenticatorSelection: { residentKey: 'discouraged', userVerification: 'preferred' },
  });
  await keepChallenge(transaction, { ...options, staffId: person.id, purpose: 'register', now });
  return options;
}

export async function finishRegistration(
  transaction: Queries,
  site: RelyingParty,
  given: { readonly staffId: string; readonly answer: PasskeyRegistration; readonly now: Date },
): Promise<Omit<NewPasskey, 'name'> | undefined> {
  const { staffId, answer, now } = given;
  const expectedChallenge = await takeChallenge(transaction, answer, { staffId, purpose: 'register', now });
  if (expectedChallenge === undefined) return undefined;
  const { verifyRegistrationResponse } = await loadLibrary();
  const verified = await orUndefined(() =>
    verifyRegistrationResponse({
      response: { ...answer, clientExtensionResults: {} } as RegistrationResponseJSON,
      expectedChallenge,
      expectedOrigin: site.origin,
      expectedRPID: site.id,
      requireUserVerification: false,
    }),
  );
  if (!verified?.verified) return undefined;
  const { credential } = verified.registrationInfo;
  return {
    staffId,
    credentialId: credential.id,
    publicKey: credential.publicKey,
    counter: credential.counter,
    transports: answer.response.transports ?? [],
  };
}

export async function beginProof(
  transaction: Queries,
  site: RelyingParty | undefined,
  { staffId, now }: { readonly staffId: string; readonly now: Date },
) {
  if (site === undefined) return undefined;
  const passkeys = await findPasskeys(transaction, staffId);
  if (passkeys.length === 0) return undefined;
  const { generateAuthenticationOptions } = await loadLibrary();
  const options = await generateAuthenticationOptions({
    rpID: site.id,
    timeout: PATIENCE_MS,
    allowCredentials: passkeys.map(toDescriptor),
    userVerification: 'preferred',
  });
  await keepChallenge(transaction, { ...options, staffId, purpose: 'prove', now });
  return options;
}

/** The challenge is used up either way. */
export async function finishProof(
  transaction: Queries,
  { site, signer }: { readonly site: RelyingParty | undefined; readonly signer: RowSigner },
  { staffId, answer, now }: { readonly staffId: string; readonly answer: PasskeyAnswer; readonly now: Date },
): Promise<boolean> {
  if (site === undefined) return false;
  const expectedChallenge = await takeChallenge(transaction, answer, { staffId, purpose: 'prove', now });
  const passkey = await findSignedPasskey(transaction, signer, { staffId, credentialId: answer.id });
  if (expectedChallenge === undefined || passkey === undefined) return false;
  const { verifyAuthenticationResponse } = await loadLibrary();
  const verified = await orUndefined(() =>
    verifyAuthenticationResponse({
      response: { ...answer, clientExtensionResults: {} } as AuthenticationResponseJSON,
      expectedChallenge,
      expectedOrigin: site.origin,
      expectedRPID: site.id,
      requireUserVerification: false,
      credential: {
        id: passkey.credentialId,
        publicKey: new Uint8Array(passkey.publicKey),
        // The library refuses a counter that falls behind, a sign of a copied key.
        counter: passkey.counter,
      },
    }),
  );
  if (!verified?.verified) return false;
  await notePasskeyUse(transaction, passkey.id, { counter: verified.authenticationInfo.newCounter, now });
  return true;
}

export async function forgetChallenges(queries: Queries, now: Date): Promise<void> {
  await queries.deleteFrom('passkey_challenges').where('expires_at', '<=', now).execute();
}

type Asked = { readonly staffId: string; readonly purpose: Purpose; readonly now: Date };

async function keepChallenge(
  transaction: Queries,
  { challenge, staffId, purpose, now }: Asked & { readonly challenge: string },
): Promise<void> {
  const expiresAt = new Date(now.getTime() + PATIENCE_MS);
  await transaction
    .insertInto('passkey_challenges')
    .values({ challenge, staff_id: staffId, purpose, expires_at: expiresAt })
    .execute();
}

/** A challenge cannot be taken again. */
async function takeChallenge(
  transaction: Queries,
  { response }: { readonly response: { readonly clientDataJSON: string } },
  { staffId, purpose, now }: Asked,
): Promise<string | undefined> {
  const challenge = signedChallenge(response.clientDataJSON);
  if (challenge === undefined) return undefined;
  const taken = await transaction
    .deleteFrom('passkey_challenges')
    .where('challenge', '=', challenge)
    .where('staff_id', '=', staffId)
    .where('purpose', '=', purpose)
    .where('expires_at', '>', now)
    .returning('challenge')
    .executeTakeFirst();
  return taken?.challenge;
}

function signedChallenge(clientDataJson: string): string | undefined {
  try {
    const { challenge } = JSON.parse(Buffer.from(clientDataJson, 'base64url').toString());
    // PostgreSQL stores neither.
    return typeof challenge === 'string' && /^[\w-]+$/.test(challenge) ? challenge : undefined;
  } catch {
    return undefined;
  }
}

/** The library throws at any fault of an answer, which a client may have made up. */
async function orUndefined<Verified>(verify: () => Promise<Verified>): Promise<Verified | undefined> {
  try {
    return await verify();
  } catch {
    return undefined;
  }
}

function toDescriptor({ credentialId, transports }: Awaited<ReturnType<typeof findPasskeys>>[number]) {
  return { id: credentialId, transports: [...transports] };
}

export function requireRelyingParty(site: RelyingParty | undefined): RelyingParty {
  if (site !== undefined) return site;
  throw new CallError(
    'FAILED_PRECONDITION',
    'Passkeys need a host name: set CAGE_ORIGIN to the address of the cashier by its name, and open it there.',
  );
}
