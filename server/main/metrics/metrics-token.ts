import { randomBytes } from 'node:crypto';
import { link, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/** Only readers of the folder have it: any user and any proxy of this machine can make requests. */
export async function ensureMetricsToken(dataFolder: string): Promise<string> {
  const kept = await readMetricsToken(dataFolder);
  if (kept !== undefined) return kept;
  // Linked into place with its content: two starts at once get the same one.
  const draft = join(dataFolder, `metrics-token-${randomBytes(6).toString('hex')}`);
  await writeFile(draft, randomBytes(32).toString('hex'), { mode: 0o600 });
  await link(draft, tokenFile(dataFolder)).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error;
  });
  await rm(draft);
  return readFile(tokenFile(dataFolder), 'utf8');
}

export async function readMetricsToken(dataFolder: string): Promise<string | undefined> {
  const token = await readFile(tokenFile(dataFolder), 'utf8').catch(() => '');
  return token.trim() || undefined;
}

function tokenFile(dataFolder: string): string {
  return join(dataFolder, 'metrics-token');
}
