import { createECDH, createPrivateKey, sign } from 'node:crypto';
import { CURVE } from './encrypt-push.ts';

/** RFC 8292: identifies one sender to push services. */
export type VapidKey = {
  /** An uncompressed point of P-256, in base64url. */
  readonly publicKey: string;
  /** The value of `Authorization` for a message to an endpoint. */
  authorize(endpoint: string, now: Date): string;
};

// Push services allow 24 hours at most, and their clocks differ.
const VALID_SECONDS = 12 * 3_600;

export function newPrivateKey(): string {
  const keys = createECDH(CURVE);
  keys.generateKeys();
  // Leading zeros are no part of a number.
  return keys.getPrivateKey().toString('hex').padStart(64, '0');
}

/** @param privateKey in hexadecimal @param subject where the sender is found; left out unless https */
export function openVapidKey(privateKey: string, subject: URL): VapidKey {
  const keys = createECDH(CURVE);
  keys.setPrivateKey(privateKey, 'hex');
  const point = keys.getPublicKey();
  const key = createPrivateKey({
    format: 'jwk',
    key: {
      kty: 'EC',
      crv: 'P-256',
      d: Buffer.from(privateKey, 'hex').toString('base64url'),
      x: point.subarray(1, 33).toString('base64url'),
      y: point.subarray(33).toString('base64url'),
    },
  });
  const publicKey = point.toString('base64url');
  return {
    publicKey,
    authorize(endpoint, now) {
      const claims = {
        aud: new URL(endpoint).origin,
        exp: Math.floor(now.getTime() / 1_000) + VALID_SECONDS,
        ...(subject.protocol === 'https:' && { sub: subject.origin }),
      };
      const signed = `${encoded({ typ: 'JWT', alg: 'ES256' })}.${encoded(claims)}`;
      const signature = sign('sha256', Buffer.from(signed), { key, dsaEncoding: 'ieee-p1363' });
      return `vapid t=${signed}.${signature.toString('base64url')}, k=${publicKey}`;
    },
  };
}

function encoded(json: object): string {
  return Buffer.from(JSON.stringify(json)).toString('base64url');
}
