import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';

/** Seals secrets that must remain readable: AES-256-GCM, with a key that is never in the database. */
export type Sealer = {
  /** @param context what the secret belongs to, for example `staff:<id>`; a seal opens in its own context only */
  seal(secret: string, context: string): string;
  /** @throws when the seal was made with another key, for another context, or has been altered */
  open(sealed: string, context: string): string;
};

/** A sealed secret and its context. */
export type Seal = { readonly sealed: string; readonly context: string };

const FORMAT = 'v1';
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

export function createSealer(secret: string): Sealer {
  const key = Buffer.from(hkdfSync('sha256', secret, '', 'cage sealing v1', 32));
  return {
    seal(text, context) {
      const nonce = randomBytes(NONCE_BYTES);
      const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from(context));
      const sealed = Buffer.concat([nonce, cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()]);
      return `${FORMAT}.${sealed.toString('base64url')}`;
    },

    open(sealed, context) {
      const [format, encoded] = sealed.split('.');
      if (format !== FORMAT || encoded === undefined) throw new Error('This is not a sealed secret');
      const bytes = Buffer.from(encoded, 'base64url');
      const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, NONCE_BYTES), {
        authTagLength: TAG_BYTES,
      })
        .setAAD(Buffer.from(context))
        .setAuthTag(bytes.subarray(-TAG_BYTES));
      return (
        decipher.update(bytes.subarray(NONCE_BYTES, -TAG_BYTES), undefined, 'utf8') + decipher.final('utf8')
      );
    },
  };
}

/** Whether a seal was made with this key and for this context. */
export function opens(sealer: Sealer, { sealed, context }: Seal): boolean {
  try {
    sealer.open(sealed, context);
    return true;
  } catch {
    return false;
  }
}
