import { pointsOf, readAcceptedBreaks } from '#server/features/activity/accepted-breaks.ts';
import { checkChain } from '#server/features/activity/chain.ts';
import { prepareEntryCheck } from '#server/features/activity/check-entries.ts';
import { endOfArchives, readLogArchives } from '#server/features/activity/log-archives.ts';
import { stateRunsElsewhere } from '#server/features/activity/runs-elsewhere.ts';
import { readSignedHeads } from '#server/features/activity/signed-heads.ts';
import { alignSignedRows } from '#server/features/activity/signed-rows.ts';
import { noteFailed } from '#server/features/operations/noted-failures.ts';
import { listProofFiles } from '#server/features/payment-proofs/store.ts';
import type { Part } from '#server/platform/backup/archive.ts';
import { openBackupConnection } from '#server/platform/backup/connection.ts';
import { HEADER_PART, type Header, readHeader } from '#server/platform/backup/contents.ts';
import type { BackupPlan, Progress } from '#server/platform/backup/dump.ts';
import { BackupDamaged, BackupFailed } from '#server/platform/backup/errors.ts';
import { load } from '#server/platform/backup/load.ts';
import { openDatabase, type Queries } from '#server/platform/database/database.ts';
import { UNHURRIED } from '#server/platform/database/deadlines.ts';
import { findUnknownMigration, migrate } from '#server/platform/database/migrate.ts';
import { queriesOn } from '#server/platform/database/one-connection.ts';
import { openFileStore } from '#server/platform/files/file-store.ts';
import { CAGE_VERSION } from '#server/platform/release/cage-version.ts';
import { checkKey } from '#server/platform/sealing/key-check.ts';
import type { Keyring } from '#server/platform/sealing/keyring.ts';
import { createRowSigner } from '#server/platform/sealing/row-signer.ts';
import { createSealer } from '#server/platform/sealing/sealer.ts';
import { countLacking } from '../proofs/proof-folder.ts';
import { collectKeptFiles, removeFiles } from './kept-files.ts';
import { restoreProofFiles } from './proof-files.ts';
import { unmarkRestoration } from './unfinished.ts';

export type OpenedBackup = { readonly header: Header; readonly parts: AsyncGenerator<Part> };

export type RestoreTarget = {
  readonly url: string;
  readonly dataFolder: string;
  readonly proofsFolder: string | undefined;
  /** CAGE_SECRET, which must be the backup's key; undefined: that key is kept in the folder. */
  readonly secret: string | undefined;
};

type VerifiedLog = { readonly logEntries: number; readonly signedHeads: number };

export type Restored = VerifiedLog & {
  readonly lackingProofs: number;
};

/** @param parts closed if it throws. @throws BackupFailed if a newer Cage made it; BackupDamaged */
export async function openBackup(parts: AsyncGenerator<Part>): Promise<OpenedBackup> {
  await using opened = new AsyncDisposableStack();
  opened.use(parts);
  const header = await readFirst(parts);
  opened.move();
  return { header, parts };
}

async function readFirst(parts: AsyncGenerator<Part>): Promise<Header> {
  const first = await parts.next();
  if (first.done || first.value.name !== HEADER_PART) throw new BackupDamaged('its beginning is missing');
  const header = readHeader(first.value.bytes);
  const unknown = await findUnknownMigration(header.migrations);
  if (unknown !== undefined) {
    throw new BackupFailed(
      `The backup was made by Cage ${header.cage} and has had the migration ${unknown.name}, which this Cage ` +
        `(${CAGE_VERSION}) does not know in that form. Restore it with Cage ${header.cage} or newer.`,
    );
  }
  return header;
}

/**
 * Verifies the backup in the empty database before it is stored, then migrates it to this Cage's schema.
 * @param backup is closed at the end in any case
 * @param options.signal stores nothing; too late once all is stored
 * @throws BackupFailed, BackupDamaged; then nothing was stored, unless the message says otherwise
 */
export async function restoreBackup(
  backup: OpenedBackup,
  target: RestoreTarget,
  options: {
    readonly plan: BackupPlan;
    readonly acceptBrokenLog: boolean;
    /** The original may still run. */
    readonly isCopy: boolean;
    readonly signal: AbortSignal;
    onProgress(progress: Progress): void;
  },
): Promise<Restored> {
  await using _parts = backup.parts;
  const files = collectKeptFiles();
  const proofs = restoreProofFiles(target);
  let verified: VerifiedLog = { logEntries: 0, signedHeads: 0 };
  {
    await using client = await openBackupConnection(target.url);
    // Works in the middle of a statement too.
    const cut = () => void client.end();
    options.signal.throwIfAborted();
    options.signal.addEventListener('abort', cut, { once: true });
    await load(client, options.plan, backup, {
      async take(part) {
        if (!(await proofs.take(part))) await files.take(part);
      },
      onProgress: options.onProgress,
      async verify() {
        const { keys } = files;
        if (target.secret !== undefined && target.secret !== keys.current.secret) {
          throw new BackupFailed(
            'CAGE_SECRET is not the key of this backup. Unset it: the backup brings its key into the data folder.',
          );
        }
        const queries = queriesOn(client);
        if ((await checkKey(queries, createSealer(keys))) === 'wrong') {
          throw new BackupDamaged('its key is not that of its database');
        }
        const made = await files.putInto(target.dataFolder, { withKey: target.secret === undefined });
        try {
          verified = await verifyLog(queries, target.dataFolder, { keys, ...options });
          const { lines } = await readSignedHeads(target.dataFolder, keys);
          const statement = await stateRunsElsewhere(queries, target.dataFolder, { lines, keys });
          if (statement !== undefined) made.push(statement);
          if (options.isCopy) await noteFailed(queries, 'restored');
        } catch (error) {
          await removeFiles(made);
          throw error;
        }
        // Stopped after this, nobody could know whether it was stored.
        options.signal.removeEventListener('abort', cut);
      },
    });
  }
  await unmarkRestoration(target.dataFolder);
  const database = openDatabase(target.url, {
    maxConnections: 1,
    deadlines: UNHURRIED,
    onConnectionError() {},
  });
  const proofFiles = target.proofsFolder === undefined ? undefined : openFileStore(target.proofsFolder);
  try {
    await migrate(database.pool);
    return {
      ...verified,
      lackingProofs: await countLacking(await listProofFiles(database.queries), proofFiles),
    };
  } catch (error) {
    throw new BackupFailed(
      `Everything is restored, as of the version that the backup is of, but could not be brought up to this one ` +
        `(${(error as Error).message}). Start Cage: it goes on from there.`,
      { cause: error },
    );
  } finally {
    await database.close();
  }
}

async function verifyLog(
  queries: Queries,
  dataFolder: string,
  { keys, acceptBrokenLog }: { readonly keys: Keyring; readonly acceptBrokenLog: boolean },
): Promise<VerifiedLog> {
  const { lines, forged } = await readSignedHeads(dataFolder, keys);
  const heads = lines.map(({ head }) => head);
  await alignSignedRows(queries, heads);
  const entryCheck = await prepareEntryCheck({ queries }, keys);
  let planted: number | undefined;
  const { archives, faults } = await readLogArchives({ queries }, createRowSigner(keys));
  const archived = endOfArchives(archives);
  const breaks = await readAcceptedBreaks(queries, createRowSigner(keys));
  const { entries, broken } = await checkChain(
    { queries },
    pointsOf(heads, breaks).filter(({ id }) => id > (archived?.id ?? 0)),
    (entry) => {
      if (entryCheck.isPlanted(entry)) planted ??= entry.id;
    },
    archived,
  );
  const [fault] = [
    broken && `at entry ${broken.entryId}: ${broken.finding}`,
    forged && `${forged} was not signed by its key`,
    ...faults,
    entryCheck.fault,
    planted && `at entry ${planted}, which Cage did not write`,
  ].filter((each) => each !== undefined);
  if (fault !== undefined && !acceptBrokenLog) {
    throw new BackupFailed(
      `The activity log was already broken when this backup was made (${fault}). Nothing was restored. ` +
        'To restore it as it is, add --accept-broken-log.',
    );
  }
  return { logEntries: entries, signedHeads: heads.length };
}
