import { createReadStream } from 'node:fs';
import { access, constants } from 'node:fs/promises';
import { pipeline, Readable } from 'node:stream';
import { ReadableStream } from 'node:stream/web';
import { createGunzip, createGzip } from 'node:zlib';
import { Decrypter, Encrypter, type Identity } from 'age-encryption';
import { BackupDamaged, BackupFailed } from './errors.ts';
import { identityOf, recipientOf, USUAL_WORK_FACTOR } from './passphrase.ts';

/** A backup is encrypted to a passphrase, or to a public key (`age1…`). */
export type LockingKey =
  | { readonly passphrase: string; readonly workFactor?: number }
  | { readonly recipient: string };

/** Opens a backup; `fileKey` is that of one file, which only its writer has. */
export type OpeningKey =
  | { readonly passphrase: string }
  | { readonly identities: readonly string[] }
  | { readonly fileKey: Uint8Array };

export function checkLockingKey(key: LockingKey): void {
  if (!('recipient' in key)) return;
  try {
    new Encrypter().addRecipient(key.recipient);
  } catch {
    throw new BackupFailed(
      'The recipient is not a public key of age: it begins with age1, as the last line of `age-keygen` says it.',
    );
  }
}

/** As `gzip | age`. @returns the bytes and, once the first is there, what opens this file again */
export async function lock(
  plain: AsyncIterable<Buffer>,
  key: LockingKey,
): Promise<{ readonly bytes: Readable; readonly opening: OpeningKey }> {
  const compressed = pipeline(Readable.from(plain, { objectMode: false }), createGzip(), passedOn);
  const encrypter = new Encrypter();
  let fileKey = new Uint8Array();
  encrypter.addRecipient(
    'passphrase' in key ? recipientOf(key.passphrase, key.workFactor ?? USUAL_WORK_FACTOR) : key.recipient,
  );
  // Adds nothing to the file: it only sees its key, with which it is read back.
  encrypter.addRecipient({
    wrapFileKey(made) {
      fileKey = made.slice();
      return [];
    },
  });
  const encrypted = await encrypter.encrypt(asWeb(compressed));
  return { bytes: Readable.fromWeb(encrypted), opening: { fileKey } };
}

export async function assertReadable(file: string): Promise<void> {
  await access(file, constants.R_OK).catch((error: NodeJS.ErrnoException) => {
    throw unreachable(error, file);
  });
}

/** @throws BackupFailed if the key does not fit; BackupDamaged, also while reading, if it was altered */
export async function unlock(file: string, key: OpeningKey): Promise<AsyncGenerator<Buffer>> {
  const source = createReadStream(file);
  const decrypter = new Decrypter();
  if ('passphrase' in key) decrypter.addIdentity(identityOf(key.passphrase));
  else if ('fileKey' in key) decrypter.addIdentity(withFileKey(key.fileKey));
  else for (const identity of key.identities) decrypter.addIdentity(identity);
  try {
    const decrypted = await decrypter.decrypt(asWeb(source));
    const plain = pipeline(Readable.fromWeb(decrypted), createGunzip(), passedOn);
    return sayDamage(plain, source);
  } catch (error) {
    source.destroy();
    throw unreadable(error as Error, file, key);
  }
}

async function* sayDamage(plain: AsyncIterable<Buffer>, source: Readable): AsyncGenerator<Buffer> {
  try {
    yield* plain;
  } catch (error) {
    throw isOfSystem(error) ? error : new BackupDamaged('it does not decrypt', error);
  } finally {
    source.destroy();
  }
}

function withFileKey(fileKey: Uint8Array): Identity {
  return { unwrapFileKey: () => fileKey };
}

function unreachable(error: NodeJS.ErrnoException, file: string): BackupFailed {
  const why = error.code === 'ENOENT' ? 'is not there' : `cannot be read (${error.code})`;
  return new BackupFailed(`${file} ${why}.`, { cause: error });
}

function unreadable(error: Error, file: string, key: OpeningKey): Error {
  if (error instanceof BackupFailed) return error;
  if (isOfSystem(error)) return unreachable(error, file);
  if (/no identity matched/.test(error.message)) {
    const fitting = 'passphrase' in key ? 'with this passphrase' : 'to this key';
    return new BackupFailed(`${file} was not encrypted ${fitting}, or its beginning was altered.`, {
      cause: error,
    });
  }
  return new BackupFailed(`${file} is not a backup of Cage, or its beginning is cut off or was altered.`, {
    cause: error,
  });
}

/** Errors of the file system explain themselves; those of decompression have codes too. */
function isOfSystem(error: unknown): error is NodeJS.ErrnoException {
  return typeof (error as NodeJS.ErrnoException).syscall === 'string';
}

/** The streams after it fail with the same error. */
function passedOn(): void {}

/** Asks for each chunk, unlike `Readable.toWeb`, which goes on to fill a cancelled stream. */
function asWeb(stream: Readable): ReadableStream<Uint8Array> {
  return ReadableStream.from<Uint8Array>(stream);
}
