import { formatReadableTimestamp } from '#domain/time/display.ts';
import { type ChainCheck, checkChain } from '#server/features/activity/chain.ts';
import { readSignedHeads, type SignedHeads } from '#server/features/activity/signed-heads.ts';
import { checkKey } from '#server/platform/sealing/key-check.ts';
import { createSealer } from '#server/platform/sealing/sealer.ts';
import { borrowDatabase } from '../borrow-database.ts';
import { type Configuration, readConfiguration } from '../configuration.ts';
import { loadSecret } from '../secret.ts';
import { wrongKey } from '../verify-key.ts';
import type { Command, Outcome } from './command.ts';

export const verifyLogCommand: Command = {
  usage: '[--demo]',
  details: 'Exits with 0 if it is intact, 1 if it is broken, 2 if neither can be shown.',
  run: (args, variables) => verifyLog(readConfiguration(args, variables)),
};

/**
 * Exit code 0: intact. 1: broken. 2: no signed head to check it against.
 * @throws ConfigurationError if the key is not the database's: its signatures would look forged
 */
export async function verifyLog(configuration: Configuration): Promise<Outcome> {
  const { dataFolder } = configuration;
  await using database = await borrowDatabase(configuration, { alone: false });
  const secret = configuration.secret ?? (await loadSecret(dataFolder));
  if ((await checkKey(database.queries, createSealer(secret))) === 'wrong') throw wrongKey(configuration);
  const signed = await readSignedHeads(dataFolder, secret);
  return outcomeOf(await checkChain(database, signed.heads), signed, dataFolder);
}

function outcomeOf(check: ChainCheck, { heads, forged }: SignedHeads, dataFolder: string): Outcome {
  if (check.broken) {
    const { entryId, finding } = check.broken;
    const intact = `${counted(check.entries, 'entry', 'entries')} before it ${check.entries === 1 ? 'is' : 'are'} intact`;
    return { exitCode: 1, text: `The activity log is BROKEN at entry ${entryId}: ${finding}. ${intact}.` };
  }
  if (forged !== undefined) {
    const text = `The activity log cannot be trusted: ${forged} in ${dataFolder} was not signed by this Cage’s key.`;
    return { exitCode: 1, text };
  }
  const { entries, last } = check;
  if (last === undefined) return { exitCode: 0, text: 'The activity log is intact: it has no entries.' };
  const newest = heads.at(-1);
  const length = `${counted(entries, 'entry', 'entries')}, the last one ${last.id} of ${formatReadableTimestamp(last.createdAt)} (New York)`;
  if (newest === undefined) {
    const text =
      `The chain of the activity log holds together: ${length}. But there is no signed head in ${dataFolder} ` +
      'to prove that it was not written anew or cut off at its end.';
    return { exitCode: 2, text };
  }
  const text =
    `The activity log is intact: ${length}. It passes through ${counted(heads.length, 'signed head', 'signed heads')}, ` +
    `the newest at entry ${newest.id}, signed ${formatReadableTimestamp(newest.at)} (New York).`;
  return { exitCode: 0, text };
}

function counted(count: number, one: string, many: string): string {
  return `${count.toLocaleString('en-US')} ${count === 1 ? one : many}`;
}
