import { access, mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { randomPassword } from '#server/features/staff/passwords.ts';
import { ConfigurationError } from '../configuration.ts';

/** Holds the password of all demo staff; it marks the data folder as a demo's. */
const MARKER = 'demo-password';

/**
 * Keeps sample players and real ones apart: neither runs on the other's data folder.
 * @returns the demo's password; undefined for a real cashier
 * @throws ConfigurationError
 */
export async function claimForDemo(dataFolder: string, demo: boolean): Promise<string | undefined> {
  const marker = join(dataFolder, MARKER);
  const password = await readFile(marker, 'utf8').catch(() => undefined);
  if (!demo && password !== undefined) {
    throw new ConfigurationError(
      `The data folder ${dataFolder} belongs to a demo. Start it with --demo, or set CAGE_DATA to another folder.`,
    );
  }
  if (!demo || password !== undefined) return password;
  if (await exists(join(dataFolder, 'postgres'))) {
    throw new ConfigurationError(
      `The data folder ${dataFolder} holds real data. A demo needs a folder of its own: set CAGE_DATA to another one.`,
    );
  }
  const made = randomPassword();
  await mkdir(dataFolder, { recursive: true, mode: 0o700 });
  await writeFile(marker, made, { mode: 0o600, flush: true });
  return made;
}

async function exists(path: string): Promise<boolean> {
  return access(path).then(
    () => true,
    () => false,
  );
}
