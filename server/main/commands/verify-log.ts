import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { formatReadableTimestamp } from '#domain/time/display.ts';
import { followHeads, readAcceptedBreaks } from '#server/features/activity/accepted-breaks.ts';
import { type ChainCheck, type ChainStart, checkChain } from '#server/features/activity/chain.ts';
import { type EntryCheck, findRepeated, prepareEntryCheck } from '#server/features/activity/check-entries.ts';
import { checkHeads, type HeadsCheck, rangesOf } from '#server/features/activity/check-heads.ts';
import type { SignedHead } from '#server/features/activity/head-line.ts';
import { readRunsElsewhere } from '#server/features/activity/runs-elsewhere.ts';
import { nodeName, readCopiedHeads, readSignedHeads } from '#server/features/activity/signed-heads.ts';
import { readSignedRows } from '#server/features/activity/signed-rows.ts';
import type { Database } from '#server/platform/database/database.ts';
import { checkKey } from '#server/platform/sealing/key-check.ts';
import { createRowSigner } from '#server/platform/sealing/row-signer.ts';
import { createSealer } from '#server/platform/sealing/sealer.ts';
import { assertUpToDate, borrowDatabase } from '../borrow-database.ts';
import { type Configuration, readConfiguration } from '../configuration.ts';
import { loadKeys } from '../keys/load-keys.ts';
import { type ArchivedCheck, checkArchived } from '../log-archives/check-archived.ts';
import { wrongKey } from '../verify-key.ts';
import type { Command, Outcome } from './command.ts';

export const verifyLogCommand: Command = {
  usage: '[--archives <folder>] [--heads <file>]… [--demo]',
  details: `
The log is followed from its first entry to its last, through every head that was signed: those in the data folder,
those that the database names, and copies from elsewhere. Of months that archive-log has put into files, without
--archives, it is checked that the rest goes on where the last of them ends, as it was noted and signed then.

  --archives <folder>   that has all of those files, which are read too
  --heads <file>        a copy of signed heads: what CAGE_LOG_COPY_FILE has collected, or the line of a mail

Exits with 0 if it is intact, 1 if it is broken, 2 if neither can be shown.`,
  run(args, variables) {
    const { values } = parseArgs({
      args: [...args],
      options: {
        demo: { type: 'boolean' },
        heads: { type: 'string', multiple: true, default: [] },
        archives: { type: 'string' },
      },
    });
    const from = variables.INIT_CWD ?? '.';
    const copies = values.heads.map((file) => resolve(from, file));
    const folder = values.archives === undefined ? undefined : resolve(from, values.archives);
    return verifyLog(readConfiguration(values.demo ? ['--demo'] : [], variables), {
      copies,
      archives: folder,
    });
  },
};

/**
 * Exit code 2: no signed head to check the log against.
 * @throws ConfigurationError if the key is not the database's: its signatures would look forged
 */
export async function verifyLog(
  configuration: Configuration,
  options: {
    readonly copies?: readonly string[];
    readonly archives?: string | undefined;
    readonly readAt?: Date;
  } = {},
): Promise<Outcome> {
  const { copies = [], archives: folder, readAt = new Date() } = options;
  const { dataFolder, databaseUrl } = configuration;
  await using database = await borrowDatabase(configuration, { alone: false });
  const keys = await loadKeys(configuration);
  await assertUpToDate(database);
  if ((await checkKey(database.queries, createSealer(keys))) === 'wrong') throw wrongKey(configuration);
  // Read before the files: a running server writes its heads to the file first.
  const rows = await readSignedRows(database);
  const files = await readSignedHeads(dataFolder, keys);
  const stated = await readRunsElsewhere(dataFolder, keys);
  const copied = await Promise.all(copies.map((file) => readCopiedHeads(file, keys)));
  const own = nodeName(dataFolder);
  const checked = checkHeads(
    {
      lines: files.lines,
      copies: copied.flatMap(({ lines }) => lines),
      stated: stated.heads,
      rows,
      readAt,
      accepted: await readAcceptedBreaks(database.queries, createRowSigner(keys)),
    },
    keys,
    // The embedded database has one node only, beside those stated when it came here.
    (node) => databaseUrl === undefined || node === own,
  );
  const forged = [...[files, ...copied].flatMap((each) => each.forged ?? []), ...stated.forged];
  const entryCheck = await prepareEntryCheck(database, keys);
  const planted = new Set(await findRepeated(database));
  const archived = await checkArchived(database, createRowSigner(keys), {
    folder,
    heads: checked.points,
    isPlanted: entryCheck.isPlanted,
  });
  for (const id of archived.planted) planted.add(id);
  const inDatabase = checked.points.filter(({ id }) => id > (archived.end?.id ?? 0));
  const check = await checkChain(
    database,
    inDatabase,
    (entry) => {
      if (entryCheck.isPlanted(entry)) planted.add(entry.id);
      else archived.takeStatement(entry);
    },
    archived.end,
  );
  const { broken = check.broken } = archived;
  const findings = [
    ...findingsOf(archived.broken ? { ...check, entries: 0, broken } : check, checked, forged),
    ...(broken === undefined ? [] : [await explainCause(database, checked.heads, archived.end)]),
    ...findingsOfEntries(planted, entryCheck),
    ...archived.findings(check.broken === undefined),
  ];
  if (findings.length > 0) return { exitCode: 1, text: findings.join('\n') };
  const unread = copies.filter((_, index) => copied[index]?.lines.length === 0);
  if (unread.length > 0) return outcomeWithoutCopies(unread);
  return outcomeOfIntact(check, checked, { dataFolder, archived });
}

/** Such as a mail whose line was broken in two. */
function outcomeWithoutCopies(files: readonly string[]): Outcome {
  const text =
    `Nothing is broken as far as the signed heads here show, but there is none in ${files.join(', ')}, so the log was ` +
    'not checked against that. Each head is one whole line, from { to }.';
  return { exitCode: 2, text };
}

function findingsOf(check: ChainCheck, { faults }: HeadsCheck, forged: readonly string[]): string[] {
  const findings: string[] = [];
  if (check.broken) {
    const { entryId, finding } = check.broken;
    const intact = `${counted(check.entries, 'entry', 'entries')} before it ${check.entries === 1 ? 'is' : 'are'} intact`;
    findings.push(`The activity log is BROKEN at entry ${entryId}: ${finding}. ${intact}.`);
  }
  for (const place of forged) {
    findings.push(`The activity log cannot be trusted: ${place} was not signed by this Cage’s key.`);
  }
  if (faults.length > 0) {
    findings.push('The signed heads are NOT AS THEY WERE:', ...faults.map((fault) => `  ${fault}.`));
  }
  return findings;
}

/** A log that a switch of servers cut short is in order as a whole. */
async function explainCause(
  database: Database,
  heads: readonly SignedHead[],
  end: ChainStart | undefined,
): Promise<string> {
  const alone = await checkChain(database, [], () => {}, end);
  const { unfitting } = await followHeads(database, heads, end?.id);
  if (alone.broken !== undefined || unfitting.length === 0) {
    return 'No switch of servers does that: somebody with the rights of the tables’ owner changed it in the database.';
  }
  const { first, last } = extentOf(unfitting);
  return (
    `In itself the log is whole, but entries of it that were signed from ${first} to ${last} are not in it. That is what ` +
    'a switch of the database to a server that lacked its last commits looks like: they are lost, and so is what players ' +
    'and staff did then. If there was one at that time, `npx cage accept-entries` goes on from here. If not, somebody ' +
    'with the rights of the tables’ owner has written the log anew.'
  );
}

function extentOf(heads: readonly SignedHead[]) {
  const times = heads.map(({ at }) => at).sort();
  const display = (at = '') => `${formatReadableTimestamp(new Date(at))} (New York)`;
  return { first: display(times[0]), last: display(times.at(-1)) };
}

function findingsOfEntries(planted: ReadonlySet<number>, { fault }: EntryCheck): string[] {
  const findings: string[] = [];
  if (fault !== undefined) findings.push(`The activity log cannot be trusted: ${fault}.`);
  if (planted.size > 0) {
    const ids = rangesOf([...planted].sort((one, other) => one - other));
    findings.push(
      `The activity log has ${counted(planted.size, 'entry', 'entries')} that Cage did NOT WRITE: ${ids}. Whoever put ` +
        'them in has the database’s password; what they say proves nothing.',
    );
  }
  return findings;
}

function outcomeOfIntact(
  { entries, last }: ChainCheck,
  { heads, elsewhere }: HeadsCheck,
  { dataFolder, archived }: { readonly dataFolder: string; readonly archived: ArchivedCheck },
): Outcome {
  if (last === undefined) return { exitCode: 0, text: 'The activity log is intact: it has no entries.' };
  const newest = heads.at(-1);
  const there = archived.end === undefined ? '' : ' in the database';
  const length = `${counted(entries, 'entry', 'entries')}${there}, the last one ${last.id} of ${formatReadableTimestamp(last.createdAt)} (New York)`;
  if (newest === undefined) {
    const text =
      `The chain of the activity log holds together: ${length}. But there is no signed head in ${dataFolder} ` +
      'to prove that it was not written anew or cut off at its end.';
    return { exitCode: 2, text };
  }
  const count = new Set(heads.map(({ mac }) => mac)).size;
  const others =
    elsewhere.length === 0 ? '' : ` Other nodes keep files of their own: ${elsewhere.join(', ')}.`;
  const text =
    `The activity log is intact: ${length}. It passes through ${counted(count, 'signed head', 'signed heads')}, ` +
    `the newest at entry ${newest.id}, signed ${formatReadableTimestamp(new Date(newest.at))} (New York).${others}`;
  return { exitCode: 0, text: [text, ...archived.remarks()].join('\n') };
}

function counted(count: number, one: string, many: string): string {
  return `${count.toLocaleString('en-US')} ${count === 1 ? one : many}`;
}
