import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { noteBackup } from '#server/features/backups/store.ts';
import { openBackupConnection } from '#server/platform/backup/connection.ts';
import { BackupFailed } from '#server/platform/backup/errors.ts';
import { freeMemory } from '#server/platform/backup/free-memory.ts';
import { USUAL_WORK_FACTOR, workFactorFor } from '#server/platform/backup/passphrase.ts';
import { queriesOn } from '#server/platform/database/one-connection.ts';
import { readLockingKey } from '../backup/key-files.ts';
import { BACKUP_PLAN } from '../backup/plan.ts';
import { displaySize, sayProgress } from '../backup/say-progress.ts';
import { explainFailure, NOT_BEGUN, neverStopped } from '../backup/stopping.ts';
import { takeBackup } from '../backup/take-backup.ts';
import { assertCanBegin, writeBackup } from '../backup/write-backup.ts';
import { borrowAddress } from '../borrow-database.ts';
import { readConfiguration } from '../configuration.ts';
import { claimForDemo } from '../demo/demo-folder.ts';
import type { Command, Outcome } from './command.ts';

const FAILED = 1;
const LACKING = 3;

export const backupCommand: Command = {
  usage: '--to <file> (--passphrase-file <file> | --recipient <age1…>)',
  details: `
Cage may be running. The file holds the database as it was at one moment, the key and the signed heads of the
activity log, compressed, and encrypted with age. Whoever can open it has everything: keep the passphrase or the
private key elsewhere than the file.

  --to <file>                where to; nothing is overwritten
  --passphrase-file <file>   whose first line is the passphrase, of at least 12 characters
  --recipient <age1…>        the public key of an age key pair; the private one need not be on this machine

Exits with 0 only if the file is complete and was read back, 1 if it was not made, 2 if it could not be begun, 3 if
it was made and read back, but files of payment proofs are missing or damaged, and so not in it.`,
  run: backUp,
};

async function backUp(
  args: readonly string[],
  variables: NodeJS.ProcessEnv,
  stopRequested = neverStopped,
): Promise<Outcome> {
  const { values } = parseArgs({
    args: [...args],
    options: {
      to: { type: 'string' },
      'passphrase-file': { type: 'string' },
      recipient: { type: 'string' },
    },
  });
  if (!values.to) throw new BackupFailed('Say where the backup is to be written: --to <file>.');
  const from = variables.INIT_CWD ?? '.';
  const file = resolve(from, values.to);
  const configuration = readConfiguration([], variables);
  await claimForDemo(configuration.dataFolder, false);
  const stopping = stopRequested();
  await using address = await borrowAddress(configuration, { alone: false });
  let exitCode = NOT_BEGUN;
  try {
    const workFactor = workFactorFor(freeMemory());
    const key = { ...(await readLockingKey(values, from)), workFactor };
    await assertCanBegin(file, key);
    exitCode = FAILED;
    let lacking: string | undefined;
    const parts = takeBackup(address.url, configuration, BACKUP_PLAN, {
      onProgress: sayProgress('Backed up'),
      onLacking(what) {
        lacking = what;
      },
    });
    const { header, manifest, bytes } = await writeBackup(file, key, parts, { signal: stopping });
    const rowCount = Object.values(manifest.tables).reduce((sum, table) => sum + table.rows, 0);
    await note(address.url, { file, takenAt: new Date(header.takenAt), bytes, rowCount });
    if (lacking !== undefined) await note(address.url, { file, failure: lacking });
    return {
      exitCode: lacking === undefined ? 0 : LACKING,
      text:
        `${file} has ${lacking === undefined ? 'everything' : 'all rows'} as of ${header.takenAt}: ${rowCount.toLocaleString('en-US')} rows in ` +
        `${header.tables.length} tables, ${displaySize(bytes)}. It was decrypted again and found ${lacking === undefined ? 'complete.' : `as it was written. ${lacking}`}` +
        ('passphrase' in key ? sayWork(workFactor) : ''),
    };
  } catch (error) {
    const failure = explainFailure(error, stopping);
    // Wrong arguments say nothing about backups. Failing to note it must not hide what went wrong.
    if (exitCode === FAILED) await note(address.url, { file, failure }).catch(() => {});
    return { exitCode, text: failure };
  }
}

/** Less than usual does a long passphrase no harm. */
function sayWork(workFactor: number): string {
  if (workFactor === USUAL_WORK_FACTOR) return '';
  return (
    ` For want of memory, guessing its passphrase takes ${2 ** (USUAL_WORK_FACTOR - workFactor)} times less than ` +
    'usual: have one of 20 random characters, or a public key (--recipient).'
  );
}

async function note(url: string, backup: Parameters<typeof noteBackup>[1]): Promise<void> {
  await using client = await openBackupConnection(url);
  await noteBackup(queriesOn(client), backup);
}
