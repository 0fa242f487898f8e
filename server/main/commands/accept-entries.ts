import { checkKey } from '#server/platform/sealing/key-check.ts';
import { createRowSigner } from '#server/platform/sealing/row-signer.ts';
import { borrowDatabase } from '../borrow-database.ts';
import type { Configuration } from '../configuration.ts';
import { loadKeys } from '../keys/load-keys.ts';
import { beginSigningLog } from '../keys/sign-rows.ts';
import { wrongKey } from '../verify-key.ts';
import type { Command, Outcome } from './command.ts';
import { operatorChanges } from './operator-changes.ts';
import { configurationOf } from './options.ts';
import { assertUpToDate } from './up-to-date.ts';

export const acceptEntriesCommand: Command = {
  usage: '[--demo]',
  details: `
Nodes of a version that did not sign the entries of the activity log may have added some beside newer ones, during an
upgrade. This takes all entries so far as they are, whoever wrote them; none is removed, and the activity log says that
it was done. Have verify-log name them first, and look at each: somebody with the database's password can have added it.
Cage may be running.

Exits with 0 if they are accepted, 2 if it could not be tried.`,
  run: (args, variables) => acceptEntries(configurationOf(args, variables)),
};

/** @throws ConfigurationError if the key is not the database's */
export async function acceptEntries(configuration: Configuration): Promise<Outcome> {
  await using database = await borrowDatabase(configuration, { alone: false });
  await assertUpToDate(database);
  const keys = await loadKeys(configuration);
  if ((await checkKey(database.queries, { keys })) === 'wrong') throw wrongKey(configuration);
  const { change } = operatorChanges(database, createRowSigner(keys));
  const after = await change(async (transaction, log) => {
    const accepted = await beginSigningLog(transaction, keys);
    log({
      action: 'log_entries_accepted',
      message: `The operator accepted the entries of this log up to ${accepted} as they are, at the command line of the server`,
    });
    return accepted;
  });
  return { exitCode: 0, text: `The entries of the activity log up to ${after} are accepted as they are.` };
}
