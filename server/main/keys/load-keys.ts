import { readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createKeyring, type Keyring } from '#server/platform/sealing/keyring.ts';
import { loadSecret, newSecret, secretFile } from '../secret.ts';

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
  const text = await readFile(previousSecretsFile(dataFolder), 'utf8').catch(
    (error: NodeJS.ErrnoException) => {
      if (error.code !== 'ENOENT') throw error;
      return '';
    },
  );
  return text.split('\n').filter((line) => line !== '');
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
