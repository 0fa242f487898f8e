import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { checkLockingKey, type LockingKey, type OpeningKey } from '#server/platform/backup/cipher.ts';
import { BackupFailed } from '#server/platform/backup/errors.ts';
import { SilentDisk, waitForDisk } from '#server/platform/files/disk-patience.ts';
import type { BackupSchedule } from '../backup-schedule.ts';

const SHORTEST_PASSPHRASE = 12;

export type KeyOptions = {
  readonly 'passphrase-file'?: string | undefined;
  readonly recipient?: string | undefined;
  readonly 'identity-file'?: string | undefined;
};

/** @param from the folder of relative paths. @throws BackupFailed */
export async function readLockingKey(options: KeyOptions, from: string): Promise<LockingKey> {
  const { recipient, 'passphrase-file': passphraseFile } = options;
  if ((recipient === undefined) === (passphraseFile === undefined)) {
    throw new BackupFailed(
      'Say who can open the backup: either --passphrase-file <file> or --recipient <age1…>.',
    );
  }
  return recipient === undefined
    ? { passphrase: await readPassphrase(resolve(from, passphraseFile as string)) }
    : { recipient };
}

/** @param from the folder of relative paths. @throws BackupFailed */
export async function readOpeningKey(options: KeyOptions, from: string): Promise<OpeningKey> {
  const { 'passphrase-file': passphraseFile, 'identity-file': identityFile } = options;
  if ((passphraseFile === undefined) === (identityFile === undefined)) {
    throw new BackupFailed(
      'Say what opens the backup: either --passphrase-file <file> or --identity-file <file>.',
    );
  }
  return identityFile === undefined
    ? { passphrase: await readPassphrase(resolve(from, passphraseFile as string)) }
    : { identities: await readIdentities(resolve(from, identityFile)) };
}

/** The first line, as editors end files with a newline. */
async function readPassphrase(file: string): Promise<string> {
  const [passphrase = ''] = (await readKeyFile(file)).split(/\r?\n/);
  if (passphrase.length >= SHORTEST_PASSPHRASE) return passphrase;
  throw new BackupFailed(
    `The passphrase in ${file} is too short: its first line must have at least ${SHORTEST_PASSPHRASE} characters.`,
  );
}

/** As `age-keygen` writes them: a key a line, and comments. */
async function readIdentities(file: string): Promise<string[]> {
  const lines = (await readKeyFile(file)).split(/\r?\n/).map((line) => line.trim());
  const identities = lines.filter((line) => /^AGE-SECRET-KEY-(PQ-)?1/.test(line));
  if (identities.length > 0) return identities;
  throw new BackupFailed(
    `There is no private key of age in ${file}: a line that begins with AGE-SECRET-KEY-1.`,
  );
}

export async function readKeyFile(file: string, patienceMs?: number): Promise<string> {
  try {
    // May be a pipe that somebody writes to at once, as bash makes of <(…).
    return await waitForDisk(file, patienceMs)(() => readFile(file, 'utf8'));
  } catch (error) {
    if (error instanceof SilentDisk) throw new BackupFailed(`${error.message}.`, { cause: error });
    throw new BackupFailed(`${file} cannot be read (${(error as NodeJS.ErrnoException).code}).`, {
      cause: error,
    });
  }
}

export async function problemOfKey({ key }: BackupSchedule): Promise<string | undefined> {
  const options = 'recipient' in key ? key : { 'passphrase-file': key.passphraseFile };
  try {
    checkLockingKey(await readLockingKey(options, '.'));
    return undefined;
  } catch (error) {
    return (error as Error).message;
  }
}
