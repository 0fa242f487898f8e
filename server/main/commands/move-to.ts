import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { isDeepStrictEqual, parseArgs } from 'node:util';
import { MANIFEST_PART, type Manifest, readManifest } from '#server/platform/backup/contents.ts';
import { BackupFailed, DatabaseNotEmpty } from '#server/platform/backup/errors.ts';
import { MOVE_PLAN } from '../backup/plan.ts';
import { openBackup, restoreBackup } from '../backup/restore-backup.ts';
import { explainFullDisk, hasCluster, openTarget } from '../backup/restore-target.ts';
import { sayProgress } from '../backup/say-progress.ts';
import { explainFailure, neverStopped } from '../backup/stopping.ts';
import { takeBackup } from '../backup/take-backup.ts';
import { borrowAddress } from '../borrow-database.ts';
import { type Configuration, readConfiguration } from '../configuration.ts';
import { databaseUrl } from '../database-url.ts';
import { claimForDemo } from '../demo/demo-folder.ts';
import { checkExternalDatabase, missingRight } from '../external-database.ts';
import { secretFile } from '../keys/load-keys.ts';
import type { Command, Outcome } from './command.ts';

const FAILED = 1;

export const moveToCommand: Command = {
  usage: '(- | <DATABASE_URL> | --to-embedded)',
  details: `
Stop Cage first. The environment says where from, as it does for npm start. What arrives is verified as a restored
backup is, before anything is stored; what is moved stays where it was, so that you can go back until Cage has run on
the new one.

  -                     an empty database, whose address is read from the standard input:
                        cage move-to - < file-with-the-address
  <DATABASE_URL>        the same, postgres://user:password@host/database; but whoever is on this machine can see
                        the password in the list of processes
  --to-embedded         from DATABASE_URL into the data folder (CAGE_DATA), which must have no database yet
  --accept-broken-log   moves an activity log that is broken already as it is

Exits with 0 only if everything was copied and verified, 1 if nothing was, 2 if it could not be begun.`,
  run: move,
};

async function move(
  args: readonly string[],
  variables: NodeJS.ProcessEnv,
  stopRequested = neverStopped,
): Promise<Outcome> {
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: {
      'to-embedded': { type: 'boolean', default: false },
      'accept-broken-log': { type: 'boolean', default: false },
    },
  });
  const [place, ...others] = positionals;
  const toEmbedded = values['to-embedded'];
  if (toEmbedded === (place !== undefined) || others.length > 0) {
    throw new BackupFailed(
      'Say where to: either one DATABASE_URL or --to-embedded; - reads the address from the standard input.',
    );
  }
  const configuration = readConfiguration([], variables);
  const { dataFolder, proofsFolder, secret } = configuration;
  await claimForDemo(dataFolder, false);
  if (toEmbedded && configuration.databaseUrl === undefined) {
    throw new BackupFailed('DATABASE_URL is not set: Cage uses the embedded database already.');
  }
  const url = place === '-' ? await addressFromInput() : place;
  if (url !== undefined) await checkTarget(url);
  const stopping = stopRequested();
  await using source = await borrowAddress(configuration, { alone: true });
  const isNew = !(await hasCluster(dataFolder));
  try {
    await using target = await openTarget(
      { databaseUrl: url, migrationUrl: undefined, dataFolder },
      stopping,
    );
    const parts = takeBackup(source.url, configuration, MOVE_PLAN, {
      onProgress: sayProgress('Read'),
      onLacking: console.error,
    });
    try {
      await restoreBackup(
        await openBackup(parts),
        { url: target.url, dataFolder, proofsFolder, secret },
        {
          plan: MOVE_PLAN,
          acceptBrokenLog: values['accept-broken-log'],
          isCopy: false,
          signal: stopping,
          onProgress: sayProgress('Copied'),
        },
      );
    } catch (error) {
      if (!(error instanceof DatabaseNotEmpty)) throw error;
      if (!(await holdTheSame(source.url, target.url, configuration))) throw error;
      return {
        exitCode: 0,
        text: `Everything had been copied there before, as a comparison of all rows shows. ${whatNext(configuration, toEmbedded)}`,
      };
    }
  } catch (error) {
    if (error instanceof DatabaseNotEmpty) {
      return { exitCode: FAILED, text: `${error.message} ${whereToInstead(dataFolder, toEmbedded)}` };
    }
    const lacking = url && missingRight(error, url);
    const full = toEmbedded && !stopping.aborted && (await explainFullDisk(error, dataFolder, isNew));
    return { exitCode: FAILED, text: full || (lacking ? lacking.message : explainFailure(error, stopping)) };
  }
  return { exitCode: 0, text: `Everything is copied and verified. ${whatNext(configuration, toEmbedded)}` };
}

/** A move that was killed after its last step is complete all the same. */
async function holdTheSame(source: string, target: string, configuration: Configuration): Promise<boolean> {
  const there = await contentsOf(target, configuration).catch(() => undefined);
  return there !== undefined && isDeepStrictEqual(there, await contentsOf(source, configuration));
}

async function contentsOf(url: string, configuration: Configuration): Promise<Manifest | undefined> {
  const parts = takeBackup(url, configuration, MOVE_PLAN, {
    onProgress: sayProgress('Compared'),
    onLacking() {},
  });
  for await (const { name, bytes } of parts) {
    if (name === MANIFEST_PART) return readManifest(bytes);
  }
  return undefined;
}

async function addressFromInput(): Promise<string> {
  return (await text(process.stdin)).trim();
}

function whereToInstead(dataFolder: string, toEmbedded: boolean): string {
  return toEmbedded
    ? `Moving back needs a data folder without a database: if you no longer need that one, put ${join(dataFolder, 'postgres')} elsewhere first.`
    : 'Move to an empty one.';
}

async function checkTarget(url: string): Promise<void> {
  const { error } = databaseUrl.safeParse(url);
  if (error) throw new BackupFailed(`The DATABASE_URL to move to ${error.issues[0]?.message}.`);
  await checkExternalDatabase(url);
}

function whatNext({ dataFolder, secret }: Configuration, toEmbedded: boolean): string {
  const old = 'What it was copied from is as it was: do not start Cage on it again, or there are two truths.';
  if (toEmbedded) return `Unset DATABASE_URL, keep CAGE_SECRET, and start Cage. ${old}`;
  const key =
    secret === undefined ? `set CAGE_SECRET to what is in ${secretFile(dataFolder)}` : 'keep CAGE_SECRET';
  return `Set DATABASE_URL to the new address, ${key}, and start Cage. ${old}`;
}
