import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';
import { createKeyring, type Key, type Keyring } from './keyring.ts';

/** For secrets that must remain readable: AES-256-GCM, with a key that is never in the database. */
export type Sealer = {
  readonly keys: Keyring;
  /** @param context the secret's owner, for example `staff:<id>`; a seal opens in its own context only */
  seal(secret: string, context: string): string;
  /** @throws for a key that is not on the ring or was rotated out, another context, or an altered seal */
  open(sealed: string, context: string): string;
};

export type Seal = { readonly sealed: string; readonly context: string };

const FORMAT = 'v2';
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/** A seal is `v2.<id of its key>.<nonce, text and tag>`. */
export function createSealer(secretOrKeys: string | Keyring): Sealer {
  const keys = typeof secretOrKeys === 'string' ? createKeyring(secretOrKeys) : secretOrKeys;
  const derived = new Map<string, Buffer>();
  const keyFor = ({ id, secret }: Key): Buffer => {
    const known = derived.get(id) ?? Buffer.from(hkdfSync('sha256', secret, '', 'cage sealing v1', 32));
    derived.set(id, known);
    return known;
  };

  return {
    keys,

    seal(text, context) {
      const { current } = keys;
      const nonce = randomBytes(NONCE_BYTES);
      const cipher = createCipheriv('aes-256-gcm', keyFor(current), nonce).setAAD(Buffer.from(context));
      const sealed = Buffer.concat([nonce, cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()]);
      return `${prefixOf(current)}${sealed.toString('base64url')}`;
    },

    open(sealed, context) {
      const [format, id, encoded, ...rest] = sealed.split('.');
      if (format !== FORMAT || id === undefined || encoded === undefined || rest.length > 0) {
        throw new Error('This is not a sealed secret');
      }
      const key = keys.find(id);
      if (key === undefined) throw new Error('This was sealed with a key that this server does not have');
      if (!keys.counts(key)) throw new Error('This was sealed with a key that was rotated out');
      return openWith(keyFor(key), encoded, context);
    },
  };
}

export function prefixOf({ id }: Key): string {
  return `${FORMAT}.${id}.`;
}

export function opens(sealer: Sealer, { sealed, context }: Seal): boolean {
  try {
    sealer.open(sealed, context);
    return true;
  } catch {
    return false;
  }
}

function openWith(key: Buffer, encoded: string, context: string): string {
  const bytes = Buffer.from(encoded, 'base64url');
  const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, NONCE_BYTES), {
    authTagLength: TAG_BYTES,
  })
    .setAAD(Buffer.from(context))
    .setAuthTag(bytes.subarray(-TAG_BYTES));
  return decipher.update(bytes.subarray(NONCE_BYTES, -TAG_BYTES), undefined, 'utf8') + decipher.final('utf8');
}
