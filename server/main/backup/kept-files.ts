import { link, mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Part } from '#server/platform/backup/archive.ts';
import { BackupDamaged, BackupFailed } from '#server/platform/backup/errors.ts';
import { createKeyring, type Keyring } from '#server/platform/sealing/keyring.ts';
import { previousSecretsFile, secretFile } from '../keys/load-keys.ts';
import { removeUnfinished, unfinishedName } from './unfinished.ts';

const KEY_PART = 'key';
const PREVIOUS_KEYS_PART = 'previous-keys';
const HEADS_FOLDER = 'heads/';
const HEADS = /^(other-key-)?activity-(heads-\d{4}-\d{2}\.jsonl|runs-elsewhere-[0-9a-f]{16}\.json)$/;

/** Read it before the database is read: then no signed head is newer than the log. */
export async function readKeptFiles(dataFolder: string, keys: Keyring): Promise<Part[]> {
  const names = await readdir(dataFolder).catch(() => []);
  const heads = names.filter((name) => HEADS.test(name)).sort();
  const [first, ...previous] = keys.all.map(({ secret }) => secret) as [string, ...string[]];
  return [
    { name: KEY_PART, bytes: Buffer.from(first) },
    ...(previous.length > 0
      ? [{ name: PREVIOUS_KEYS_PART, bytes: Buffer.from(`${previous.join('\n')}\n`) }]
      : []),
    ...(await Promise.all(
      heads.map(async (name) => ({
        name: `${HEADS_FOLDER}${name}`,
        bytes: await readFile(join(dataFolder, name)),
      })),
    )),
  ];
}

export function collectKeptFiles() {
  const files = new Map<string, Buffer>();
  return {
    async take({ name, bytes }: Part): Promise<void> {
      const isKnown =
        name === KEY_PART ||
        name === PREVIOUS_KEYS_PART ||
        (name.startsWith(HEADS_FOLDER) && HEADS.test(nameOfHeads(name)));
      if (!isKnown) throw new BackupDamaged(`it has a part ${name}`);
      files.set(name, bytes);
    },

    get keys(): Keyring {
      const bytes = files.get(KEY_PART);
      if (bytes === undefined) throw new BackupDamaged('its key is missing');
      const previous = files.get(PREVIOUS_KEYS_PART)?.toString('utf8').split('\n') ?? [];
      return createKeyring(
        bytes.toString('utf8'),
        previous.filter((secret) => secret !== ''),
      );
    },

    /**
     * @returns the files that it made
     * @throws BackupFailed if the folder has other such files; then it is left as it was
     */
    async putInto(dataFolder: string, options: { readonly withKey: boolean }): Promise<string[]> {
      await mkdir(dataFolder, { recursive: true, mode: 0o700 });
      await removeUnfinished(dataFolder);
      const made: string[] = [];
      try {
        for (const [name, bytes] of files) {
          if (!name.startsWith(HEADS_FOLDER) && !options.withKey) continue;
          const file = fileOf(dataFolder, name);
          if (await putFile(file, bytes)) made.push(file);
        }
        return made;
      } catch (error) {
        await removeFiles(made);
        throw error;
      }
    },
  };
}

function fileOf(dataFolder: string, part: string): string {
  if (part === KEY_PART) return secretFile(dataFolder);
  return part === PREVIOUS_KEYS_PART ? previousSecretsFile(dataFolder) : join(dataFolder, nameOfHeads(part));
}

function nameOfHeads(part: string): string {
  return part.slice(HEADS_FOLDER.length);
}

export async function removeFiles(files: readonly string[]): Promise<void> {
  for (const file of files) await rm(file, { force: true });
}

/** @returns false if an earlier attempt left an equal file */
async function putFile(file: string, bytes: Buffer): Promise<boolean> {
  const draft = unfinishedName(file);
  try {
    await writeFile(draft, bytes, { mode: 0o600, flush: true });
    await link(draft, file);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    if ((await readFile(file, 'utf8')).trimEnd() === bytes.toString('utf8').trimEnd()) return false;
    throw new BackupFailed(
      `${file} is there already and is not that of the backup. Nothing was restored. Set CAGE_DATA to a new folder.`,
    );
  } finally {
    await rm(draft, { force: true });
  }
}
