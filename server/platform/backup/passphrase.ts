import { createCipheriv, createDecipheriv, randomBytes, type ScryptOptions, scrypt } from 'node:crypto';
import { promisify } from 'node:util';
import { type Identity, type Recipient, Stanza } from 'age-encryption';

/**
 * age's encryption to a passphrase (https://c2sp.org/age, 'The scrypt recipient type'). The library's own computes it in
 * JavaScript: twice as long, and with 256 MB that the collector may keep for a while.
 */

const WORK_FACTOR = 18;
// Of one made elsewhere; each step doubles what it takes.
const HIGHEST_WORK_FACTOR = 20;
const BLOCK_SIZE = 8;
const SALT_BYTES = 16;
const TAG_BYTES = 16;
const FILE_KEY_BYTES = 16;
const CIPHER = 'chacha20-poly1305';
const NONCE = Buffer.alloc(12);
const OPTIONS = { authTagLength: TAG_BYTES } as const;

const derive = promisify<string, Buffer, number, ScryptOptions, Buffer>(scrypt);

/** @param workFactor the binary logarithm of scrypt's cost */
export function recipientOf(passphrase: string, workFactor = WORK_FACTOR): Recipient {
  return {
    async wrapFileKey(fileKey) {
      const salt = randomBytes(SALT_BYTES);
      const cipher = createCipheriv(CIPHER, await keyOf(passphrase, salt, workFactor), NONCE, OPTIONS);
      const body = Buffer.concat([cipher.update(fileKey), cipher.final(), cipher.getAuthTag()]);
      return [new Stanza(['scrypt', unpadded(salt), String(workFactor)], body)];
    },
  };
}

export function identityOf(passphrase: string): Identity {
  return {
    async unwrapFileKey(stanzas) {
      const [stanza, ...others] = stanzas;
      const [type, salt = '', factor = ''] = stanza?.args ?? [];
      if (stanza === undefined || type !== 'scrypt') return null;
      const salted = Buffer.from(salt, 'base64');
      const isWellFormed =
        others.length === 0 &&
        unpadded(salted) === salt &&
        salted.length === SALT_BYTES &&
        /^[1-9]\d?$/.test(factor) &&
        Number(factor) <= HIGHEST_WORK_FACTOR &&
        stanza.body.length === FILE_KEY_BYTES + TAG_BYTES;
      if (!isWellFormed) throw new Error('The header is not one that age writes for a passphrase');
      const decipher = createDecipheriv(
        CIPHER,
        await keyOf(passphrase, salted, Number(factor)),
        NONCE,
        OPTIONS,
      );
      decipher.setAuthTag(stanza.body.subarray(FILE_KEY_BYTES));
      const fileKey = decipher.update(stanza.body.subarray(0, FILE_KEY_BYTES));
      try {
        decipher.final();
      } catch {
        return null;
      }
      return fileKey;
    },
  };
}

function keyOf(passphrase: string, salt: Buffer, factor: number): Promise<Buffer> {
  const cost = 2 ** factor;
  return derive(passphrase, Buffer.concat([Buffer.from('age-encryption.org/v1/scrypt'), salt]), 32, {
    cost,
    blockSize: BLOCK_SIZE,
    maxmem: 2 * 128 * BLOCK_SIZE * cost,
  });
}

function unpadded(bytes: Buffer): string {
  return bytes.toString('base64').replace(/=+$/, '');
}
