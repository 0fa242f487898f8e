import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { readRunsElsewhere } from '#server/features/activity/runs-elsewhere.ts';
import { readCopiedHeads, readSignedHeads } from '#server/features/activity/signed-heads.ts';
import { type ReplacedRows, replacePlantedRows } from '#server/features/activity/signed-rows.ts';
import { forgetNoted } from '#server/features/operations/noted-failures.ts';
import { checkKey } from '#server/platform/sealing/key-check.ts';
import { createRowSigner } from '#server/platform/sealing/row-signer.ts';
import { assertUpToDate, borrowDatabase } from '../borrow-database.ts';
import { type Configuration, readConfiguration } from '../configuration.ts';
import { loadKeys } from '../keys/load-keys.ts';
import { wrongKey } from '../verify-key.ts';
import type { Command, Outcome } from './command.ts';
import { operatorChanges } from './operator-changes.ts';

export const forgetHeadsCommand: Command = {
  usage: '[<run>]… [--heads <file>]… [--demo]',
  details: `
A planted head is one that the database names and no key of Cage has signed: somebody has written it there with the
database's password. In its place the newest head of that run is noted that was signed, from the files of the data
folder and the copies named. Of a run of which there is none, a planted head is taken out only if the run is named: make
sure first that no server of yours has signed it. What is in the files stays as it is, and the activity log says what
was done, so nothing that was cut off is hidden by that. Cage may be running.

  <run>            to be taken out although no signed head of it is known here
  --heads <file>   a copy of signed heads: what CAGE_LOG_COPY_FILE has collected, or the line of a mail

Exits with 0 if the database names no planted head any more, 1 if it still does, 2 if it could not be tried.`,
  run(args, variables) {
    const { values, positionals } = parseArgs({
      args: [...args],
      allowPositionals: true,
      options: { demo: { type: 'boolean' }, heads: { type: 'string', multiple: true, default: [] } },
    });
    const from = variables.INIT_CWD ?? '.';
    const copies = values.heads.map((file) => resolve(from, file));
    return forgetHeads(readConfiguration(values.demo ? ['--demo'] : [], variables), {
      runs: positionals,
      copies,
    });
  },
};

/** @throws ConfigurationError if the key is not the database's: its heads would look planted */
export async function forgetHeads(
  configuration: Configuration,
  { runs, copies = [] }: { readonly runs: readonly string[]; readonly copies?: readonly string[] },
): Promise<Outcome> {
  await using database = await borrowDatabase(configuration, { alone: false });
  await assertUpToDate(database);
  const keys = await loadKeys(configuration);
  if ((await checkKey(database.queries, { keys })) === 'wrong') throw wrongKey(configuration);
  const files = await readSignedHeads(configuration.dataFolder, keys);
  const copied = await Promise.all(copies.map((file) => readCopiedHeads(file, keys)));
  const stated = await readRunsElsewhere(configuration.dataFolder, keys);
  const lines = [files, ...copied].flatMap((each) => each.lines);
  const heads = [...lines.map(({ head }) => head), ...stated.heads];
  const { change } = operatorChanges(database, createRowSigner(keys));
  const rows = await change(async (transaction, log) => {
    const done = await replacePlantedRows(transaction, keys, { heads, runs });
    const what = [...done.replaced, ...done.forgotten];
    if (what.length > 0) {
      log({
        action: 'log_heads_forgotten',
        message: `The operator took heads that nobody had signed out of the database at the command line of the server: ${what.join(', ')}`,
      });
      if (done.unknown.length === 0) await forgetNoted(transaction, 'log');
    }
    return done;
  });
  return outcomeOf(rows);
}

function outcomeOf({ replaced, forgotten, unknown }: ReplacedRows): Outcome {
  const lines = [
    ...[...replaced, ...forgotten].map((what) => `Taken out: ${what}.`),
    unknown.length > 0 &&
      `Left as they are: ${unknown.join(', ')}. No signed head of these runs is known here. Look for them in the files ` +
        'of your other nodes and in the copies; if they are in none, name the runs.',
  ].filter(Boolean);
  if (lines.length === 0) lines.push('The database names no planted head: nothing was changed.');
  return { exitCode: unknown.length > 0 ? 1 : 0, text: lines.join('\n') };
}
