import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { readArchive } from '#server/platform/backup/archive.ts';
import { assertReadable, unlock } from '#server/platform/backup/cipher.ts';
import { BackupFailed, DatabaseNotEmpty } from '#server/platform/backup/errors.ts';
import { readOpeningKey } from '../backup/key-files.ts';
import { BACKUP_PLAN } from '../backup/plan.ts';
import { openBackup, type Restored, restoreBackup } from '../backup/restore-backup.ts';
import { explainFullDisk, hasCluster, openTarget } from '../backup/restore-target.ts';
import { sayProgress } from '../backup/say-progress.ts';
import { explainFailure, neverStopped } from '../backup/stopping.ts';
import { type Configuration, readConfiguration } from '../configuration.ts';
import { claimForDemo } from '../demo/demo-folder.ts';
import { checkExternalDatabase, missingRight } from '../external-database.ts';
import { secretFile } from '../keys/load-keys.ts';
import type { Command, Outcome } from './command.ts';

const FAILED = 1;
const LACKING = 3;

export const restoreCommand: Command = {
  usage: '<file> (--passphrase-file <file> | --identity-file <file>)',
  details: `
Any machine and any PostgreSQL from 15 on will do. Nothing is stored unless all of it is there and right: what was
cut off, altered, made by a newer Cage or encrypted to another key is refused, and so is a database that is not empty.

  --passphrase-file <file>   whose first line is the passphrase
  --identity-file <file>     with the private key (AGE-SECRET-KEY-1…)
  --accept-broken-log        restores a backup whose activity log was already broken when it was made

Exits with 0 only if everything was restored and verified, 1 if nothing was, 2 if it could not be begun, 3 if the
backup lacks files of payment proofs and everything else was restored. Staff sign in again. What was done after the
backup is gone: look at the team and at the settings. What is restored makes no backups, keeps no copies of its log's heads
elsewhere and sends no notices until accept-restoration says that it takes the original's place.`,
  run: restore,
};

async function restore(
  args: readonly string[],
  variables: NodeJS.ProcessEnv,
  stopRequested = neverStopped,
): Promise<Outcome> {
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: {
      'passphrase-file': { type: 'string' },
      'identity-file': { type: 'string' },
      'accept-broken-log': { type: 'boolean', default: false },
    },
  });
  const [name, ...others] = positionals;
  if (name === undefined || others.length > 0) throw new BackupFailed('Name the one file to restore.');
  const from = variables.INIT_CWD ?? '.';
  const file = resolve(from, name);
  const key = await readOpeningKey(values, from);
  await assertReadable(file);
  const configuration = readConfiguration([], variables, { secret: false });
  const { dataFolder, proofsFolder, databaseUrl, secret } = configuration;
  if (databaseUrl !== undefined) await checkExternalDatabase(databaseUrl);
  await claimForDemo(dataFolder, false);
  const stopping = stopRequested();
  const isNew = !(await hasCluster(dataFolder));
  try {
    const backup = await openBackup(readArchive(await unlock(file, key)));
    await using address = await openTarget(configuration, stopping);
    const restored = await restoreBackup(
      backup,
      { url: address.url, dataFolder, proofsFolder, secret },
      {
        plan: BACKUP_PLAN,
        acceptBrokenLog: values['accept-broken-log'],
        isCopy: true,
        signal: stopping,
        onProgress: sayProgress('Restored'),
      },
    );
    const lacks =
      restored.lackingProofs > 0
        ? ` The backup lacks files of payment proofs: ${restored.lackingProofs}. Copy them into ${proofsFolder ?? 'the folder in CAGE_PROOFS'} from an earlier one.`
        : '';
    return {
      exitCode: restored.lackingProofs > 0 ? LACKING : 0,
      text: `${file} is restored, as of ${backup.header.takenAt}. ${whatNext(configuration, restored)}${lacks}`,
    };
  } catch (error) {
    if (error instanceof DatabaseNotEmpty) {
      const instead =
        'Restore into an empty one: a new data folder (CAGE_DATA), or a new database (DATABASE_URL).';
      return { exitCode: FAILED, text: `${error.message} ${instead}` };
    }
    const lacking = databaseUrl && missingRight(error, databaseUrl);
    const full =
      databaseUrl === undefined && !stopping.aborted && (await explainFullDisk(error, dataFolder, isNew));
    return { exitCode: FAILED, text: full || (lacking ? lacking.message : explainFailure(error, stopping)) };
  }
}

const HELD =
  'It makes no backups, keeps no copies of its log’s heads elsewhere and sends no notices, as the original may still run: ' +
  'once it takes its place, run npx cage accept-restoration.';

function whatNext(
  { databaseUrl, dataFolder, secret }: Configuration,
  { logEntries, signedHeads }: Restored,
): string {
  const verified =
    `Every row, the sums of amounts and the activity log (${logEntries.toLocaleString('en-US')} entries, ` +
    `${signedHeads} signed heads) were compared with the backup.`;
  if (databaseUrl === undefined || secret !== undefined)
    return `${verified} Start Cage with the same variables. ${HELD}`;
  return `${verified} The key is in ${secretFile(dataFolder)}: set CAGE_SECRET to what is in it, and start Cage. ${HELD}`;
}
