import type { Part } from '#server/platform/backup/archive.ts';
import { openBackupConnection } from '#server/platform/backup/connection.ts';
import { type BackupPlan, dump, type Progress } from '#server/platform/backup/dump.ts';
import { assertUsable, tablesOfMigrations } from '#server/platform/database/migrate.ts';
import { queriesOn } from '#server/platform/database/one-connection.ts';
import { readSchemaLevel } from '#server/platform/database/schema-level.ts';
import { CAGE_VERSION } from '#server/platform/release/cage-version.ts';
import { checkKey } from '#server/platform/sealing/key-check.ts';
import { createSealer } from '#server/platform/sealing/sealer.ts';
import type { Configuration } from '../configuration.ts';
import { type KeyPlaces, loadKeys } from '../keys/load-keys.ts';
import { wrongKey } from '../verify-key.ts';
import { readKeptFiles } from './kept-files.ts';
import { readProofFiles } from './proof-files.ts';

/** @throws ConfigurationError if the key is not the database's; SchemaNewer, MigrationAltered */
export async function* takeBackup(
  url: string,
  configuration: KeyPlaces & Pick<Configuration, 'proofsFolder'>,
  plan: BackupPlan,
  told: {
    onProgress(progress: Progress): void;
    /** Receives a sentence. */
    onLacking(what: string): void;
  },
): AsyncGenerator<Part> {
  const keys = await loadKeys(configuration);
  const kept = await readKeptFiles(configuration.dataFolder, keys);
  await using client = await openBackupConnection(url);
  assertUsable(await readSchemaLevel(client));
  async function* further() {
    // Of what is dumped: another may be in force since the keys were read.
    if ((await checkKey(queriesOn(client), createSealer(keys))) === 'wrong') throw wrongKey(configuration);
    yield* kept;
    yield* readProofFiles(queriesOn(client), configuration, told.onLacking);
  }
  const takenAt = new Date();
  const known = await tablesOfMigrations();
  yield* dump(client, plan, {
    ...{ cage: CAGE_VERSION, takenAt, known, onProgress: told.onProgress },
    further: further(),
  });
}
