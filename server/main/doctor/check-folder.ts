import type { StatsFs } from 'node:fs';
import { access, constants, stat, statfs } from 'node:fs/promises';
import { dirname } from 'node:path';
import { systemProblem } from '#server/platform/files/system-problem.ts';
import type { Configuration } from '../configuration.ts';
import { secretFile } from '../keys/load-keys.ts';
import { type Finding, ok, problem, reasonOf, warning } from './finding.ts';

const GIB = 2 ** 30;
const SCARCE_BYTES = GIB;
const LITTLE_BYTES = 5 * GIB;
// An empty database has several hundred files.
const SCARCE_FILES = 1_000;
const LITTLE_FILES = 10_000;

export async function checkFolder({ dataFolder, secret }: Configuration): Promise<Finding[]> {
  const folder = await stat(dataFolder).catch(() => undefined);
  if (folder === undefined) {
    return [
      warning(
        'data folder',
        `${dataFolder} does not exist. The first start makes it; if this is not the first, set CAGE_DATA to the right folder.`,
      ),
      ...(await checkDisk(dirname(dataFolder))),
    ];
  }
  if (!folder.isDirectory()) {
    return [problem('data folder', `${dataFolder} is a file. Set CAGE_DATA to a folder.`)];
  }
  const findings: Finding[] = [];
  const refused = await access(dataFolder, constants.R_OK | constants.W_OK | constants.X_OK).catch(
    (error: Error) => error,
  );
  if (refused !== undefined) {
    findings.push(problem('data folder', systemProblem(refused) ?? reasonOf(refused)));
  } else if (folder.uid !== process.getuid?.() && process.getuid?.() !== 0) {
    findings.push(
      warning(
        'data folder',
        `${dataFolder} belongs to another user. Run this as the user that Cage runs as.`,
      ),
    );
  } else if ((folder.mode & 0o077) !== 0 && process.platform !== 'win32') {
    findings.push(
      warning(
        'data folder',
        `Others on this machine may look into ${dataFolder}. Run: chmod 700 '${dataFolder}'`,
      ),
    );
  } else {
    findings.push(ok('data folder', dataFolder));
  }
  findings.push(...(secret === undefined ? await checkSecretFile(dataFolder) : []));
  findings.push(...(await checkDisk(dataFolder)));
  return findings;
}

async function checkSecretFile(dataFolder: string): Promise<Finding[]> {
  const file = secretFile(dataFolder);
  const found = await stat(file).catch(() => undefined);
  if (found === undefined || (found.mode & 0o077) === 0 || process.platform === 'win32') return [];
  return [problem('key', `Others on this machine may read the key. Run: chmod 600 '${file}'`)];
}

async function checkDisk(folder: string): Promise<Finding[]> {
  const disk = await statfs(folder).catch(() => undefined);
  return disk === undefined ? [] : [judgeDisk(disk, folder)];
}

type Room = Pick<StatsFs, 'bavail' | 'bsize' | 'files' | 'ffree'>;

export function judgeDisk({ bavail, bsize, files, ffree }: Room, folder: string): Finding {
  const free = bavail * bsize;
  // Some file systems count none.
  const freeFiles = files > 0 ? ffree : Number.POSITIVE_INFINITY;
  const gib = (free / GIB).toFixed(1);
  const text =
    freeFiles < LITTLE_FILES
      ? `${gib} GiB and ${freeFiles} inodes free in ${folder} (each file takes one)`
      : `${gib} GiB free in ${folder}`;
  if (free < SCARCE_BYTES || freeFiles < SCARCE_FILES) {
    return problem('disk', `${text}. Make room before the database stops.`);
  }
  if (free < LITTLE_BYTES || freeFiles < LITTLE_FILES) return warning('disk', `${text}. Make room soon.`);
  return ok('disk', text);
}
