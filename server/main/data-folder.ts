import { existsSync } from 'node:fs';
import { access, chmod, constants, readdir, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Logger } from 'pino';
import { makeFolder } from '#server/platform/files/file-store.ts';
import type { HeldFolder } from '#server/platform/files/hold-folder.ts';
import { ConfigurationError } from './configuration.ts';

/** Creates the data folder if it is missing, and closes it to others. @throws ConfigurationError */
export async function prepareDataFolder(folder: string): Promise<void> {
  try {
    await makeFolder(folder);
    await access(folder, constants.R_OK | constants.W_OK | constants.X_OK);
    await closeToOthers(folder);
  } catch (error) {
    throw problemWith(folder, error);
  }
  for (const name of await readdir(folder)) {
    if (name === OF_THE_DISK) continue;
    await access(join(folder, name), constants.R_OK | constants.W_OK).catch(
      (error: NodeJS.ErrnoException) => {
        // Another start has just removed it.
        if (error.code !== 'ENOENT') throw strangeIn(folder, name);
      },
    );
  }
}

const ELSEWHERE = 'database-elsewhere';

/** Notes that the casino of this folder is in another database than the folder's own. */
export async function noteDatabaseElsewhere(folder: string): Promise<void> {
  const text = 'The casino of this folder is in the database that DATABASE_URL names.\n';
  await writeFile(join(folder, ELSEWHERE), text, { mode: 0o600 });
}

/** Where DATABASE_URL was lost, a start without it would open another casino. @throws ConfigurationError */
export function refuseWithoutItsDatabase(folder: string): void {
  const mark = join(folder, ELSEWHERE);
  if (!existsSync(mark) || existsSync(join(folder, 'postgres'))) return;
  throw new ConfigurationError(
    `The casino of the data folder ${folder} is in the database of DATABASE_URL, which is not set: a start would open ` +
      `another, empty one. Set it (in quotes, where a shell reads it), or remove the file ${mark} to begin a new one.`,
  );
}

/** A folder made by hand, or unpacked, is usually open to all. If it cannot be closed, `doctor` says so. */
async function closeToOthers(folder: string): Promise<void> {
  const { mode, uid } = await stat(folder);
  if ((mode & 0o077) === 0 || process.platform === 'win32') return;
  const cluster = await stat(join(folder, 'postgres')).catch(() => undefined);
  // Started by root, the database runs as the owner of its files, who must get at them.
  if (cluster !== undefined && cluster.uid !== uid) return;
  await chmod(folder, 0o700).catch((error: NodeJS.ErrnoException) => {
    if (!CANNOT_BE_CLOSED.has(error.code ?? '')) throw error;
  });
}

const CANNOT_BE_CLOSED = new Set(['EPERM', 'ENOTSUP', 'EROFS', 'EINVAL']);

/** Root's, in a folder that is a disk of its own. */
const OF_THE_DISK = 'lost+found';

/** Says once that the folder was renamed or removed while Cage ran, and once that it is back. */
export function logFolder(folder: HeldFolder, logger: Logger): Disposable {
  let told: string | undefined;
  const look = async () => {
    const problem = await folder.problem();
    if (problem === told) return;
    told = problem;
    if (problem === undefined) logger.warn('the data folder is where it was again');
    else logger.error(`the data folder ${problem}`);
  };
  const timer = setInterval(() => void look(), LOOK_EVERY_MS).unref();
  return { [Symbol.dispose]: () => clearInterval(timer) };
}

const LOOK_EVERY_MS = 1_000;

/** For what the system refuses in the data folder after the start; undefined for any other error. */
export function dataFolderProblem(error: unknown, folder: string): ConfigurationError | undefined {
  // A write that fails does not say where.
  const { code = '', path = folder } = error as NodeJS.ErrnoException;
  return SYSTEM_PROBLEMS.has(code) && path.startsWith(folder) ? problemWith(folder, error) : undefined;
}

const SYSTEM_PROBLEMS = new Set(['EACCES', 'EPERM', 'EROFS', 'ENOSPC', 'EDQUOT', 'EIO']);

function problemWith(folder: string, error: unknown): ConfigurationError {
  const { code = '' } = error as NodeJS.ErrnoException;
  const isFull = code === 'ENOSPC' || code === 'EDQUOT';
  return new ConfigurationError(
    isFull
      ? `The data folder ${folder} cannot be written to: its disk is full. Make room on it, but delete nothing in the folder.`
      : `The data folder ${folder} ${problemOf(error)}. Set CAGE_DATA to a folder that Cage may write to.`,
  );
}

function strangeIn(folder: string, name: string): ConfigurationError {
  return new ConfigurationError(
    `The data folder ${folder} cannot be used: ${name} in it belongs to another user. Start Cage as that user, or ` +
      'give the folder with all that is in it to this one (chown -R).',
  );
}

function problemOf(error: unknown): string {
  const { code, message } = error as NodeJS.ErrnoException;
  switch (code) {
    case 'ENOTDIR':
      return 'cannot be created: it, or a folder above it, is a file';
    case 'EACCES':
      return 'cannot be used: it, or a folder above it, belongs to another user';
    case 'EPERM':
      return 'cannot be used: it, or a folder above it, belongs to another user or is immutable (lsattr)';
    case 'EROFS':
      return 'cannot be used: the disk is read-only';
    case 'ENOENT':
      return 'cannot be created: the system allows no folders there';
    default:
      return `cannot be used: ${message}`;
  }
}
