import { monthName } from '#domain/time/new-york.ts';
import {
  checkArchiveFiles,
  checkLeftEntries,
  describe,
  type FilesCheck,
} from '#server/features/activity/archives/check-archives.ts';
import type { ChainBreak, ChainPoint, ChainStart, LogRow } from '#server/features/activity/chain.ts';
import { jsonOf } from '#server/features/activity/head-line.ts';
import { endOfArchives, type LogArchive, readLogArchives } from '#server/features/activity/log-archives.ts';
import type { Database } from '#server/platform/database/database.ts';
import type { RowSigner } from '#server/platform/sealing/row-signer.ts';

export type ArchivedCheck = {
  /** The last archived entry, after which the log in the database goes on. */
  readonly end: ChainStart | undefined;
  readonly planted: readonly number[];
  /** Where entries that are archived and not removed yet are not as they were. */
  readonly broken: ChainBreak | undefined;
  /** Takes each entry in the database: some say what was archived. */
  takeStatement(entry: LogRow): void;
  /** Call it after the entries. @param wereAllTold false if the chain is broken somewhere */
  findings(wereAllTold: boolean): string[];
  remarks(): string[];
};

const NO_FILES: FilesCheck = { entries: 0, read: [], faults: [], remarks: [] };

/**
 * @param options.folder of the files; undefined: they are not read
 * @param options.heads all signed heads, by id
 */
export async function checkArchived(
  database: Database,
  signer: RowSigner,
  options: {
    readonly folder: string | undefined;
    readonly heads: readonly ChainPoint[];
    isPlanted(entry: LogRow): boolean;
  },
): Promise<ArchivedCheck> {
  const { folder, heads, isPlanted } = options;
  const { archives, faults } = await readLogArchives(database, signer);
  const end = endOfArchives(archives);
  const planted: number[] = [];
  const statements = new Set<string>();
  const takeStatement = (entry: LogRow) => {
    if (entry.action !== 'log_archived') return;
    const digest = (jsonOf(entry.details) as { archiveDigest?: unknown } | undefined)?.archiveDigest;
    if (typeof digest === 'string') statements.add(digest);
  };
  const files =
    folder === undefined
      ? NO_FILES
      : await checkArchiveFiles(database, { archives, folder, heads }, signer, {
          isWanted: (entry) => entry.action === 'log_archived' || isPlanted(entry),
          onEntries(entries) {
            for (const entry of entries) {
              if (isPlanted(entry)) planted.push(entry.id);
              else takeStatement(entry);
            }
          },
        });
  const left = await checkLeftEntries(database, { archives, heads }, (entry) => {
    if (isPlanted(entry)) planted.push(entry.id);
  });

  /** Archives that no entry of the log speaks of, as far as that entry would have been read. */
  function findUnstated(): string[] {
    const hasAll = files.read.length === archives.length;
    return archives
      .filter(({ archived_at }) => hasAll || archived_at >= (archives.at(-1)?.ends_at as Date))
      .filter(({ digest }) => !statements.has(digest))
      .map(({ month }) => `the log has no entry of ${monthName(month)} having been archived`);
  }

  return {
    end,
    planted,
    broken: left.broken,
    takeStatement,
    findings(wereAllTold) {
      const wrong = [...faults, ...files.faults, ...(wereAllTold ? findUnstated() : [])];
      return wrong.length === 0
        ? []
        : ['The archives of the activity log are NOT AS THEY WERE:', ...wrong.map((fault) => `  ${fault}.`)];
    },
    remarks() {
      if (end === undefined) return files.remarks.map(withFullStop);
      return [
        files.read.length > 0
          ? `It goes on from ${counted(files.entries)} in ${filesOf(files.read)}, which were read: they are as they were archived.`
          : `It goes on where ${monthName(archives.at(-1)?.month ?? '')} ends, as Cage signed it when that was archived. ` +
            `NOT looked at, for want of --archives <folder>: ${archives.map((each) => `${each.file_name} (${describe(each)})`).join('; ')}.`,
        ...(left.count > 0
          ? [
              `${counted(left.count)} that are archived are still to be removed: run npx cage archive-log again.`,
            ]
          : []),
        ...files.remarks.map(withFullStop),
      ];
    },
  };
}

function filesOf(archives: readonly LogArchive[]): string {
  return archives.length === 1
    ? `the file ${archives[0]?.file_name}`
    : `${archives.length} files, ${archives[0]?.file_name} to ${archives.at(-1)?.file_name}`;
}

function counted(entries: number): string {
  return entries === 1 ? '1 entry' : `${entries.toLocaleString('en-US')} entries`;
}

function withFullStop(sentence: string): string {
  return `${sentence}.`;
}
