import { createCipheriv, createDecipheriv, randomBytes, type ScryptOptions, scrypt } from 'node:crypto';
import { promisify } from 'node:util';
import { type Identity, type Recipient, Stanza } from 'age-encryption';
import { BackupFailed } from './errors.ts';
import { freeMemory, inMb } from './free-memory.ts';

/** age's scrypt (https://c2sp.org/age): the library's, in JavaScript, takes twice as long, and 256 MB. */

export const USUAL_WORK_FACTOR = 18;
const LEAST_WORK_FACTOR = 14;
// For files made elsewhere; each step doubles the cost.
const HIGHEST_WORK_FACTOR = 20;
const BLOCK_SIZE = 8;
const SALT_BYTES = 16;
const TAG_BYTES = 16;
const FILE_KEY_BYTES = 16;
const CIPHER = 'chacha20-poly1305';
const NONCE = Buffer.alloc(12);
const OPTIONS = { authTagLength: TAG_BYTES } as const;

// For the rest of a backup or restoration.
const BESIDE_BYTES = 48 * 2 ** 20;

const derive = promisify<string, Buffer, number, ScryptOptions, Buffer>(scrypt);

/** scrypt's cost as log₂: lower where its 256 MB would get a process killed, as in a small container. */
export function workFactorFor(freeBytes: number): number {
  const fitting = Math.floor(Math.log2((freeBytes - BESIDE_BYTES) / bytesFor(0)));
  return fitting >= LEAST_WORK_FACTOR ? Math.min(USUAL_WORK_FACTOR, fitting) : LEAST_WORK_FACTOR;
}

function bytesFor(workFactor: number): number {
  return 128 * BLOCK_SIZE * 2 ** workFactor;
}

export function recipientOf(passphrase: string, workFactor: number): Recipient {
  return {
    async wrapFileKey(fileKey) {
      const salt = randomBytes(SALT_BYTES);
      const cipher = createCipheriv(CIPHER, await keyOf(passphrase, salt, workFactor), NONCE, OPTIONS);
      const body = Buffer.concat([cipher.update(fileKey), cipher.final(), cipher.getAuthTag()]);
      return [new Stanza(['scrypt', unpadded(salt), String(workFactor)], body)];
    },
  };
}

/** @throws BackupFailed where there is too little memory: the process would be killed without a word */
export function identityOf(passphrase: string, freeBytes = freeMemory()): Identity {
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
      const needed = bytesFor(Number(factor)) + BESIDE_BYTES;
      if (needed > freeBytes) {
        throw new BackupFailed(
          `To open it with its passphrase takes ${inMb(needed)} of memory, and here ${inMb(freeBytes)} are free. ` +
            'Restore it where there are more.',
        );
      }
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
    maxmem: 2 * bytesFor(factor),
  });
}

function unpadded(bytes: Buffer): string {
  return bytes.toString('base64').replace(/=+$/, '');
}
