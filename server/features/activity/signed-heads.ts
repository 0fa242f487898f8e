import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';
import { appendFile, mkdir, readdir, readFile, rename } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import type { Database } from '#server/platform/database/database.ts';
import { type ChainPoint, readHead } from './chain.ts';

/** The head of the activity log at some time, signed. */
export type SignedHead = ChainPoint & { readonly at: string };

export type SignedHeads = {
  readonly heads: readonly SignedHead[];
  /** The first head not signed with this key, for example `activity-heads-2026-03.jsonl, line 7`. */
  readonly forged: string | undefined;
};

export type Signing = AsyncDisposable & {
  /** When the head was last found to be signed; undefined before the first time. */
  readonly signedAt: Date | undefined;
};

const SIGN_EVERY_MS = 10 * 60_000;

/** One file per month (UTC), to be copied elsewhere and deleted once too old to matter. */
const FILE = /^activity-heads-\d{4}-\d{2}\.jsonl$/;

const signedLine = z.object({ id: z.int(), hash: z.string(), at: z.string(), mac: z.string() });

/**
 * Signs the head of the activity log now, every 10 minutes and on shutdown, and stores it outside the database, in the
 * data folder: somebody who can write to the database only cannot truncate or rewrite the signed part of the log
 * undetected.
 */
export function startSigningHeads(
  database: Database,
  options: { readonly folder: string; readonly secret: string; onError(error: unknown): void },
): Signing {
  const macOf = signer(options.secret);
  let signedId = 0;
  let signedAt: Date | undefined;

  async function sign(): Promise<void> {
    const { id, hash } = await readHead(database);
    if (id !== signedId) await append({ id, hash, at: new Date().toISOString() });
    signedId = id;
    signedAt = new Date();
  }

  async function append(head: SignedHead): Promise<void> {
    await mkdir(options.folder, { recursive: true, mode: 0o700 });
    await appendFile(
      join(options.folder, `activity-heads-${head.at.slice(0, 7)}.jsonl`),
      // The leading newline keeps a line left unfinished by a crash from spoiling this one.
      `\n${JSON.stringify({ ...head, mac: macOf(head) })}\n`,
      { mode: 0o600, flush: true },
    );
  }

  // In sequence, so that no two write into one line.
  let signing = Promise.resolve();
  const signNext = () => {
    signing = signing.then(sign).catch(options.onError);
    return signing;
  };
  signNext();
  const timer = setInterval(signNext, SIGN_EVERY_MS);

  return {
    get signedAt() {
      return signedAt;
    },
    async [Symbol.asyncDispose]() {
      clearInterval(timer);
      await signNext();
    },
  };
}

/** The heads in a data folder, by the ids of their entries. */
export async function readSignedHeads(folder: string, secret: string): Promise<SignedHeads> {
  const macOf = signer(secret);
  const heads: SignedHead[] = [];
  for (const { file, line, mac, head } of await readLines(folder)) {
    if (!isSame(mac, macOf(head))) return { heads, forged: `${file}, line ${line}` };
    heads.push(head);
  }
  return { heads: heads.sort((a, b) => a.id - b.id), forged: undefined };
}

/** Whether the newest head in a data folder was signed with this key; undefined if there is none. */
export async function hasSignedNewestHead(folder: string, secret: string): Promise<boolean | undefined> {
  const newest = (await readLines(folder)).at(-1);
  return newest && isSame(newest.mac, signer(secret)(newest.head));
}

/** Sets aside the files with heads signed by another key: the log is then checked against those of this key only. */
export async function setAsideForeignHeads(folder: string, secret: string): Promise<void> {
  const macOf = signer(secret);
  const foreign = (await readLines(folder)).filter(({ mac, head }) => !isSame(mac, macOf(head)));
  for (const file of new Set(foreign.map((line) => line.file))) {
    await rename(join(folder, file), join(folder, `other-key-${file}`));
  }
}

type SignedLine = {
  readonly file: string;
  readonly line: number;
  readonly mac: string;
  readonly head: SignedHead;
};

/** In the order in which they were written. */
async function readLines(folder: string): Promise<SignedLine[]> {
  // With an external database, the folder is created when the first head is signed.
  const names = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return [];
    throw error;
  });
  const lines: SignedLine[] = [];
  for (const file of names.filter((name) => FILE.test(name)).sort()) {
    for (const [index, text] of (await readFile(join(folder, file), 'utf8')).split('\n').entries()) {
      const signed = readLine(text);
      if (signed === undefined) continue;
      const { mac, ...head } = signed;
      lines.push({ file, line: index + 1, mac, head });
    }
  }
  return lines;
}

type Mac = (head: SignedHead) => string;

function signer(secret: string): Mac {
  const key = Buffer.from(hkdfSync('sha256', secret, '', 'cage activity heads v1', 32));
  return ({ id, hash, at }) =>
    createHmac('sha256', key)
      .update(JSON.stringify([id, hash, at]))
      .digest('hex');
}

/** Undefined for a line left unfinished by a crash, which counts as never written. */
function readLine(line: string): z.infer<typeof signedLine> | undefined {
  try {
    return signedLine.parse(JSON.parse(line));
  } catch {
    return undefined;
  }
}

function isSame(given: string, wanted: string): boolean {
  return given.length === wanted.length && timingSafeEqual(Buffer.from(given), Buffer.from(wanted));
}
