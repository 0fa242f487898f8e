import { appendFile, mkdir } from 'node:fs/promises';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { type SignedHead, writeHeadLine } from './head-line.ts';

export function nodeName(folder: string): string {
  return `${hostname()}:${folder}`;
}

export async function appendHead(folder: string, head: SignedHead): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  await appendFile(
    join(folder, `activity-heads-${head.at.slice(0, 7)}.jsonl`),
    // The leading newline keeps a line left unfinished by a crash from spoiling this one.
    `\n${writeHeadLine(head)}\n`,
    { mode: 0o600, flush: true },
  );
}
