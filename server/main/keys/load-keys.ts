import { randomBytes } from 'node:crypto';
import { link, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { SilentDisk, waitForDisk } from '#server/platform/files/disk-patience.ts';
import { createKeyring, type Keyring } from '#server/platform/sealing/keyring.ts';
import { ConfigurationError } from '../configuration.ts';

export type KeyPlaces = {
  readonly dataFolder: string;
  readonly secret: string | undefined;
  readonly previousSecrets?: readonly string[];
};

/** The key to use first, then earlier ones. @throws ConfigurationError if there is none */
export async function loadKeys({ dataFolder, secret, previousSecrets = [] }: KeyPlaces): Promise<Keyring> {
  return createKeyring(secret ?? (await loadSecret(dataFolder)), [
    ...previousSecrets,
    ...(await readPreviousSecrets(dataFolder)),
  ]);
}

/** The key before stays beside the new one: if it is killed halfway, nothing is lost. */
export async function replaceSecretFile(dataFolder: string): Promise<void> {
  const secret = await loadSecret(dataFolder);
  const previous = (await readPreviousSecrets(dataFolder)).filter((each) => each !== secret);
  await replacePrivately(previousSecretsFile(dataFolder), `${[...previous, secret].join('\n')}\n`);
  await replacePrivately(secretFile(dataFolder), newSecret());
}

/** One a line, the oldest first. */
export function previousSecretsFile(dataFolder: string): string {
  return join(dataFolder, 'secret-previous');
}

async function readPreviousSecrets(dataFolder: string): Promise<string[]> {
  const text = await readAnswering(previousSecretsFile(dataFolder)).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error;
    return '';
  });
  return text.split('\n').filter((line) => line !== '');
}

/** @throws ConfigurationError where a file is a pipe, or its disk is away */
async function readAnswering(file: string): Promise<string> {
  try {
    return await waitForDisk(file)(() => readFile(file, 'utf8'));
  } catch (error) {
    throw error instanceof SilentDisk ? new ConfigurationError(`${error.message}.`) : error;
  }
}

async function replacePrivately(file: string, text: string): Promise<void> {
  const draft = `${file}-new`;
  try {
    await writeFile(draft, text, { mode: 0o600, flush: true });
    await rename(draft, file);
  } catch (error) {
    await rm(draft, { force: true });
    // A failed write does not say where.
    throw Object.assign(error as Error, { path: file });
  }
}

const KEY_BYTES = 32;

// As of CAGE_SECRET, which a restored backup puts here. A shorter key was cut off.
const SHORTEST_KEY = 32;

/** @throws ConfigurationError if the key is missing or truncated: a new one could open nothing */
export async function loadSecret(dataFolder: string): Promise<string> {
  const file = secretFile(dataFolder);
  // Editors and manual copies add a newline.
  const secret = (await readAnswering(file).catch(unless('ENOENT')))?.trimEnd();
  if (secret && secret.length >= SHORTEST_KEY) return secret;
  const found =
    secret === undefined
      ? `The key of this Cage is missing: CAGE_SECRET is not set, and there is no file ${file}. If Cage has run with ` +
        'CAGE_SECRET, as on a PostgreSQL of your own before `npx cage move-to --to-embedded`, set it to the same key. ' +
        'Otherwise put the file back from the backup of the folder.'
      : `The key of the data folder ${dataFolder} is cut off: its file is ${file}. Put it back from the backup of the folder.`;
  throw new ConfigurationError(
    `${found} Without the key nothing that was sealed can be read. If it is lost for good, set CAGE_SECRET to one of your ` +
      'own, at least 32 random characters, keep it, and run `npx cage accept-key --erase`: what was sealed before is ' +
      'then lost.',
  );
}

/** For a data folder that may be new: then the key is created. */
export async function ensureSecret(dataFolder: string): Promise<string> {
  await mkdir(dataFolder, { recursive: true, mode: 0o700 });
  // Linked into place with its content: a killed start leaves no partial key, two at once get the same.
  const draft = join(dataFolder, `secret-${randomBytes(6).toString('hex')}`);
  try {
    await writeFile(draft, newSecret(), { mode: 0o600, flush: true });
    await link(draft, secretFile(dataFolder)).catch(unless('EEXIST'));
  } finally {
    await rm(draft, { force: true });
  }
  return loadSecret(dataFolder);
}

export function newSecret(): string {
  return randomBytes(KEY_BYTES).toString('hex');
}

export function secretFile(dataFolder: string): string {
  return join(dataFolder, 'secret');
}

function unless(code: string): (error: NodeJS.ErrnoException) => undefined {
  return (error) => {
    if (error.code !== code) throw error;
  };
}
