import { findNoted, forgetNoted } from '#server/features/operations/noted-failures.ts';
import type { Database } from '#server/platform/database/database.ts';
import { checkKey } from '#server/platform/sealing/key-check.ts';
import { createRowSigner, type RowSigner } from '#server/platform/sealing/row-signer.ts';
import { createSealer } from '#server/platform/sealing/sealer.ts';
import { assertUpToDate, borrowDatabase } from '../borrow-database.ts';
import { loadKeys } from '../keys/load-keys.ts';
import { wrongKey } from '../verify-key.ts';
import { type Command, configurationOf, type Outcome } from './command.ts';
import { operatorChanges } from './operator-changes.ts';

export const acceptRestorationCommand: Command = {
  usage: '[--demo]',
  details: `
Says that what was restored takes the original's place, which no longer runs: from then on it makes backups, keeps copies of
its log's heads elsewhere and sends notices, as its variables and settings say. Beside a running original, its backups would
push the original's out of their folder, and its heads would contradict the original's. Cage may be running.

Exits with 0 if it does, 2 if it could not be tried.`,
  async run(args, variables) {
    const configuration = configurationOf(args, variables);
    await using database = await borrowDatabase(configuration, { alone: false });
    await assertUpToDate(database);
    const keys = await loadKeys(configuration);
    if ((await checkKey(database.queries, createSealer(keys))) === 'wrong') throw wrongKey(configuration);
    return await acceptRestoration(database, createRowSigner(keys));
  },
};

export async function acceptRestoration(database: Database, signer: RowSigner): Promise<Outcome> {
  const { change } = operatorChanges(database, signer);
  const wasHeld = await change(async (transaction, log) => {
    if ((await findNoted(transaction, 'restored')) === undefined) return false;
    await forgetNoted(transaction, 'restored');
    log({
      action: 'restoration_accepted',
      message:
        'The operator said at the command line of the server that this restored copy takes the original’s place',
    });
    return true;
  });
  return {
    exitCode: 0,
    text: wasHeld
      ? 'It takes the original’s place: backups, copies of heads and notices go out again.'
      : 'This is no restored copy that waits for it: nothing was changed.',
  };
}
