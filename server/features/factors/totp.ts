import { randomBytes } from 'node:crypto';
import { Secret, TOTP } from 'otpauth';

const STEP_SECONDS = 30;
// Phones' clocks are a little off, and typing takes time: the code before and the one after count too.
const WINDOW = 1;
// RFC 4226 asks for 16 bytes and recommends 20.
const SECRET_BYTES = 20;

/** In base32, as people type it into an app that cannot read the QR code. */
export function newTotpSecret(): string {
  return new Secret({ buffer: new Uint8Array(randomBytes(SECRET_BYTES)).buffer }).base32;
}

/** For the QR code: https://github.com/google/google-authenticator/wiki/Key-Uri-Format */
export function totpUri(secret: string, owner: { readonly issuer: string; readonly email: string }): string {
  return totpOf(secret, { issuer: owner.issuer, label: owner.email }).toString();
}

export function stepOfCode(secret: string, code: string, now: Date): number | undefined {
  const timestamp = now.getTime();
  const delta = totpOf(secret).validate({ token: code, timestamp, window: WINDOW });
  return delta === null ? undefined : Math.floor(timestamp / 1_000 / STEP_SECONDS) + delta;
}

function totpOf(secret: string, names: { readonly issuer?: string; readonly label?: string } = {}): TOTP {
  return new TOTP({ ...names, secret: Secret.fromBase32(secret), period: STEP_SECONDS, digits: 6 });
}
