import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { monthName } from '#domain/time/new-york.ts';
import type { Database } from '#server/platform/database/database.ts';
import type { RowSigner } from '#server/platform/sealing/row-signer.ts';
import { type ChainBreak, type ChainPoint, followChain, type LogRow, readLog } from '../chain.ts';
import { endOf, endOfArchives, type LogArchive } from '../log-archives.ts';
import { findHash } from '../signed-rows.ts';
import { type ArchiveContent, ArchiveDamaged, readArchiveFile } from './archive-file.ts';

export type FilesCheck = {
  readonly entries: number;
  readonly read: readonly LogArchive[];
  /** Sentences without their full stops, as are the remarks. */
  readonly faults: readonly string[];
  readonly remarks: readonly string[];
};

const ANY_ARCHIVE = /\.jsonl\.gz$/;

/** Compares archives with their notes and heads (by id); `onEntries` gets entries of intact files only. */
export async function checkArchiveFiles(
  database: Pick<Database, 'queries'>,
  known: {
    readonly archives: readonly LogArchive[];
    readonly folder: string;
    readonly heads: readonly ChainPoint[];
  },
  signer: RowSigner,
  options: { isWanted(entry: LogRow): boolean; onEntries(entries: readonly LogRow[]): void },
): Promise<FilesCheck> {
  const { archives, folder, heads } = known;
  const read: LogArchive[] = [];
  const faults: string[] = [];
  for (const archive of archives) {
    const wanted: LogRow[] = [];
    try {
      const content = await readArchiveFile(join(folder, archive.file_name), signer, {
        month: archive.month,
        awaited: heads.filter(({ id }) => id > archive.after_id && id <= archive.last_id),
        onEntry: (entry) => {
          if (options.isWanted(entry)) wanted.push(entry);
        },
      });
      assertNoted(content, archive);
      options.onEntries(wanted);
      read.push(archive);
    } catch (error) {
      faults.push(`${archive.file_name} ${explain(error, folder)} (${describe(archive)})`);
    }
  }
  const others = await checkOthers(database, known, signer);
  return {
    read,
    entries: read.reduce((sum, { entry_count }) => sum + entry_count, 0),
    faults: [...faults, ...others.faults],
    remarks: others.remarks,
  };
}

export function assertNoted(content: ArchiveContent, archive: LogArchive): void {
  if (content.digest !== archive.digest || content.last.hash !== archive.last_hash) {
    throw new ArchiveDamaged('is another one than was noted when its entries were removed');
  }
}

/** `June 2026, entries 1 to 700` */
export function describe({ month, first_id, last_id }: LogArchive): string {
  return `${monthName(month)}, entries ${first_id} to ${last_id}`;
}

async function checkOthers(
  database: Pick<Database, 'queries'>,
  { archives, folder }: { readonly archives: readonly LogArchive[]; readonly folder: string },
  signer: RowSigner,
): Promise<{ faults: string[]; remarks: string[] }> {
  const faults: string[] = [];
  const remarks: string[] = [];
  const noted = new Set(archives.map(({ file_name }) => file_name));
  const names = await readdir(folder).catch(() => []);
  for (const name of names.filter((each) => ANY_ARCHIVE.test(each) && !noted.has(each)).sort()) {
    try {
      const content = await readArchiveFile(join(folder, name), signer);
      const same = archives.find(({ digest }) => digest === content.digest);
      const isOfLog = (await findHash(database, content.last.id)) === content.last.hash;
      if (same) remarks.push(`${name} is a second copy of ${same.file_name}`);
      else if (isOfLog)
        remarks.push(
          `${name} holds entries that are in the database: they were not removed when it was made`,
        );
      else faults.push(`${name} is not of this log, or of no month that was archived`);
    } catch (error) {
      faults.push(`${name} ${explain(error, folder)}`);
    }
  }
  return { faults, remarks };
}

function explain(error: unknown, folder: string): string {
  if (error instanceof ArchiveDamaged) return error.message;
  const { code, message } = error as NodeJS.ErrnoException;
  return code === 'ENOENT' ? `is not in ${folder}` : `cannot be read (${code ?? message})`;
}

/** Follows archived entries left in the database. Whether the first follows its predecessor does not show. */
export async function checkLeftEntries(
  database: Pick<Database, 'queries'>,
  known: { readonly archives: readonly LogArchive[]; readonly heads: readonly ChainPoint[] },
  onEntry: (entry: LogRow) => void,
): Promise<{ readonly count: number; readonly broken: ChainBreak | undefined }> {
  const end = endOfArchives(known.archives);
  if (end === undefined) return { count: 0, broken: undefined };
  const rows = readLog(database, { after: 0, lastId: end.id });
  const { value: first, done } = await rows.next();
  if (done || first === undefined) return { count: 0, broken: undefined };
  onEntry(first);
  const { id, created_at: createdAt } = first;
  const hash = first.hash.toString('hex');
  const points = [...known.heads, ...known.archives.map(endOf)]
    .filter((point) => point.id >= id && point.id <= end.id)
    .sort((one, other) => one.id - other.id);
  const altered = (entryId: number, finding: string) => ({ count: 0, broken: { entryId, finding } });
  if (points.some((point) => point.id === id && point.hash !== hash)) {
    return altered(id, 'this entry, which is archived, is another one in its archive');
  }
  const awaited = points.filter((point) => point.id > id);
  const followed = await followChain(rows, {
    start: { id, hash, createdAt },
    awaited,
    onEntry,
    explain: () =>
      'this entry, which is archived, is another one in its archive, or one before it was removed',
  });
  if (followed.broken) return { count: 0, broken: followed.broken };
  const [missing] = awaited;
  return missing
    ? altered(missing.id, 'this entry was removed before those that come before it')
    : { count: followed.entries + 1, broken: undefined };
}
