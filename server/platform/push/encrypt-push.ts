import { createCipheriv, createECDH, ECDH, hkdfSync, randomBytes } from 'node:crypto';

/** From a browser's subscription: an uncompressed point of P-256, and a secret of 16 bytes. */
export type PushKeys = { readonly publicKey: Buffer; readonly authSecret: Buffer };

export const CURVE = 'prime256v1';

const RECORD_BYTES = 4_096;

// All notices are of one length, so that it says nothing.
const PADDED_BYTES = 256;

/** RFC 8291, with the one record of RFC 8188. @param text at most 255 bytes @throws for an invalid key */
export function encryptPush(
  text: string,
  { publicKey, authSecret }: PushKeys,
  own: ECDH = newKeys(),
  salt = randomBytes(16),
): Buffer {
  const sender = own.getPublicKey();
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), publicKey, sender]);
  const shared = derive(own.computeSecret(publicKey), authSecret, info, 32);
  const key = derive(shared, salt, Buffer.from('Content-Encoding: aes128gcm\0'), 16);
  const nonce = derive(shared, salt, Buffer.from('Content-Encoding: nonce\0'), 12);
  const cipher = createCipheriv('aes-128-gcm', key, nonce);
  const header = Buffer.alloc(5);
  header.writeUInt32BE(RECORD_BYTES);
  header.writeUInt8(sender.length, 4);
  return Buffer.concat([
    salt,
    header,
    sender,
    cipher.update(padded(text)),
    cipher.final(),
    cipher.getAuthTag(),
  ]);
}

export function isPoint(publicKey: Buffer): boolean {
  try {
    ECDH.convertKey(publicKey, CURVE);
    return true;
  } catch {
    return false;
  }
}

/** The text, the mark of the last record, and zeros. */
function padded(text: string): Buffer {
  const bytes = Buffer.from(text);
  if (bytes.length >= PADDED_BYTES) throw new Error(`A notice of ${bytes.length} bytes is too long`);
  return Buffer.concat([bytes, Buffer.of(2)], PADDED_BYTES);
}

function derive(secret: Buffer, salt: Buffer, info: Buffer, bytes: number): Buffer {
  return Buffer.from(hkdfSync('sha256', secret, salt, info, bytes));
}

function newKeys(): ECDH {
  const keys = createECDH(CURVE);
  keys.generateKeys();
  return keys;
}
