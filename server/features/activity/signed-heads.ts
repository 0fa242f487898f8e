import { appendFile, readdir, readFile, rename } from 'node:fs/promises';
import { hostname } from 'node:os';
import { basename, join } from 'node:path';
import type { Keyring } from '#server/platform/sealing/keyring.ts';
import { isSigned, readHeadLine, type SignedHead, writeHeadLine } from './head-line.ts';

export type SignedLine = { readonly file: string; readonly line: number; readonly head: SignedHead };

export type SignedHeads = {
  readonly lines: readonly SignedLine[];
  /** The first head not signed by the ring, for example `activity-heads-2026-03.jsonl, line 7`. */
  readonly forged: string | undefined;
};

/** One file per month (UTC). */
const FILE = /^activity-heads-\d{4}-\d{2}\.jsonl$/;

export async function readSignedHeads(folder: string, keys: Keyring): Promise<SignedHeads> {
  return signedOnes(await readFolder(folder), keys);
}

export async function readCopiedHeads(file: string, keys: Keyring): Promise<SignedHeads> {
  return signedOnes(linesOf(basename(file), await readFile(file, 'utf8')), keys);
}

export async function hasSignedNewestHead(folder: string, keys: Keyring): Promise<boolean | undefined> {
  const newest = (await readFolder(folder)).at(-1);
  return newest && isSigned(newest.head, keys);
}

/** Sets aside files signed by another key: the log is then checked against heads of this ring only. */
export async function setAsideForeignHeads(folder: string, keys: Keyring): Promise<void> {
  const foreign = (await readFolder(folder)).filter(({ head }) => !isSigned(head, keys));
  for (const file of new Set(foreign.map((line) => line.file))) {
    await rename(join(folder, file), join(folder, `other-key-${file}`));
  }
}

function signedOnes(lines: readonly SignedLine[], keys: Keyring): SignedHeads {
  const firstForged = lines.findIndex(({ head }) => !isSigned(head, keys));
  const forged = lines[firstForged];
  return forged === undefined
    ? { lines, forged: undefined }
    : { lines: lines.slice(0, firstForged), forged: `${forged.file}, line ${forged.line}` };
}

async function readFolder(folder: string): Promise<SignedLine[]> {
  // With an external database, a command may be the first to look.
  const names = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return [];
    throw error;
  });
  const lines: SignedLine[] = [];
  for (const file of names.filter((name) => FILE.test(name)).sort()) {
    lines.push(...linesOf(file, await readFile(join(folder, file), 'utf8')));
  }
  return lines;
}

function linesOf(file: string, text: string): SignedLine[] {
  // Some editors begin a file with a mark of its encoding.
  const lines = text.replace(/^\ufeff/, '').split('\n');
  return lines.flatMap((each, index) => {
    const head = readHeadLine(each);
    return head === undefined ? [] : [{ file, line: index + 1, head }];
  });
}

export function nodeName(folder: string): string {
  return `${hostname()}:${folder}`;
}

export async function appendHead(folder: string, head: SignedHead): Promise<void> {
  await appendFile(
    join(folder, `activity-heads-${head.at.slice(0, 7)}.jsonl`),
    // The leading newline keeps a line left unfinished by a crash from spoiling this one.
    `\n${writeHeadLine(head)}\n`,
    { mode: 0o600, flush: true },
  );
}
