import { type ChainPoint, type ChainStart, followChain, readLog } from '#server/features/activity/chain.ts';
import { prepareEntryCheck } from '#server/features/activity/check-entries.ts';
import type { Database } from '#server/platform/database/database.ts';
import type { Keyring } from '#server/platform/sealing/keyring.ts';
import { ArchiveRefused } from './write-archive.ts';

/**
 * Call it before the months are in files, which nothing here can prove afterwards.
 * @param heads all signed ones, by id
 * @throws ArchiveRefused
 */
export async function proveLog(
  database: Database,
  keys: Keyring,
  { start, firstKept }: { readonly start: ChainStart | undefined; readonly firstKept: number },
  heads: readonly ChainPoint[],
): Promise<void> {
  const covering = heads.find(({ id }) => id >= firstKept);
  if (covering === undefined) {
    throw new ArchiveRefused(
      `No signed head is known here that covers the entries up to ${firstKept}. Run this where Cage runs, or name a copy of ` +
        'the heads with --heads.',
    );
  }
  const begin = start?.id ?? 0;
  const check = await prepareEntryCheck(database, keys);
  const planted: number[] = [];
  const awaited = heads.filter(({ id }) => id > begin && id <= covering.id);
  const { broken } = await followChain(readLog(database, { after: begin, lastId: covering.id }), {
    start,
    awaited,
    onEntry(entry) {
      if (check.isPlanted(entry) && entry.id < firstKept) planted.push(entry.id);
    },
    explain: () => 'it does not follow the one before',
  });
  const [fault] = [
    broken && `it is broken at entry ${broken.entryId}: ${broken.finding}`,
    awaited[0] && `entry ${awaited[0].id}, which was signed, is missing`,
    check.fault,
    planted.length > 0 && `it has entries that Cage did not write, the first of them ${planted[0]}`,
  ].filter(Boolean);
  if (fault)
    throw new ArchiveRefused(`The activity log is not as Cage wrote it: ${fault}. Run npx cage verify-log.`);
}
