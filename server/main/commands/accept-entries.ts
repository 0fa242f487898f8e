import {
  followHeads,
  readAcceptedBreaks,
  withoutAccepted,
} from '#server/features/activity/accepted-breaks.ts';
import { endOfArchives, readLogArchives } from '#server/features/activity/log-archives.ts';
import { readSignedHeads } from '#server/features/activity/signed-heads.ts';
import { isSignedRow, readSignedRows } from '#server/features/activity/signed-rows.ts';
import { forgetNoted } from '#server/features/operations/noted-failures.ts';
import type { Database } from '#server/platform/database/database.ts';
import { checkKey } from '#server/platform/sealing/key-check.ts';
import type { Keyring } from '#server/platform/sealing/keyring.ts';
import { createRowSigner } from '#server/platform/sealing/row-signer.ts';
import { assertUpToDate, borrowDatabase } from '../borrow-database.ts';
import type { Configuration } from '../configuration.ts';
import { loadKeys } from '../keys/load-keys.ts';
import { acceptBreak, beginSigningLog, signOnce } from '../keys/sign-rows.ts';
import { wrongKey } from '../verify-key.ts';
import { type Command, configurationOf, type Outcome } from './command.ts';
import { operatorChanges } from './operator-changes.ts';

export const acceptEntriesCommand: Command = {
  usage: '[--demo]',
  details: `
Takes all entries of the activity log so far as they are, whoever wrote them; none is removed, and the activity log says
that it was done. There are two reasons to:

Somebody with the database's password has added entries, and verify-log names them. Look at each, keep what verify-log
says, and change the password first: from then on neither verify-log nor the console speaks of them any more.

After a switch of the database to a server that lacked its last commits, the entries of those are lost, and verify-log
says that what was signed is not in the log. What was signed of them counts no more then, and verify-log names what is
wrong from there on. Run it on a node that has signed heads of that time, once you are sure that there was such a switch.

Cage may be running. Exits with 0 if they are accepted, 2 if it could not be tried.`,
  run: (args, variables) => acceptEntries(configurationOf(args, variables)),
};

/** @throws ConfigurationError if the key is not the database's */
export async function acceptEntries(configuration: Configuration): Promise<Outcome> {
  await using database = await borrowDatabase(configuration, { alone: false });
  await assertUpToDate(database);
  const keys = await loadKeys(configuration);
  if ((await checkKey(database.queries, { keys })) === 'wrong') throw wrongKey(configuration);
  // A first start may have been stopped before it signed.
  await signOnce(database, keys);
  const { unfitting, after } = await followSigned(database, configuration.dataFolder, keys);
  const { change } = operatorChanges(database, createRowSigner(keys));
  const accepted = await change(async (transaction, log) => {
    const upTo = await beginSigningLog(transaction, keys);
    if (unfitting.length > 0) await acceptBreak(transaction, keys, { after, unfitting });
    await forgetNoted(transaction, 'log');
    const others = unfitting.length === 0 ? '' : `, although others were signed after entry ${after},`;
    log({
      action: 'log_entries_accepted',
      message: `The operator accepted the entries of this log up to ${upTo} as they are${others} at the command line of the server`,
    });
    return upTo;
  });
  const text = `The entries of the activity log up to ${accepted} are accepted as they are.`;
  return {
    exitCode: 0,
    text:
      unfitting.length === 0
        ? text
        : `${text} What was signed until now of others after entry ${after} counts no more.`,
  };
}

async function followSigned(database: Database, dataFolder: string, keys: Keyring) {
  const signer = createRowSigner(keys);
  const { lines } = await readSignedHeads(dataFolder, keys);
  const rows = (await readSignedRows(database)).filter((row) => isSignedRow(row, keys));
  const heads = [...lines.map(({ head }) => head), ...rows.flatMap(({ head }) => head ?? [])];
  const { archives } = await readLogArchives(database, signer);
  const breaks = await readAcceptedBreaks(database.queries, signer);
  return followHeads(database, withoutAccepted(heads, breaks), endOfArchives(archives)?.id);
}
