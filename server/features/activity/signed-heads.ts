import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';
import { appendFile, mkdir, readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import type { Database } from '#server/platform/database/database.ts';
import { type ChainPoint, readHead } from './chain.ts';

/** The end of the activity log at some time, signed. */
export type SignedHead = ChainPoint & { readonly at: string };

export type SignedHeads = {
  readonly heads: readonly SignedHead[];
  /** The first that was not signed by this key, for example `activity-heads-2026-03.jsonl, line 7`. */
  readonly forged: string | undefined;
};

const SIGN_EVERY_MS = 10 * 60_000;

/** A file a month, by UTC: to be copied elsewhere, and deleted when it is too old to matter. */
const FILE = /^activity-heads-\d{4}-\d{2}\.jsonl$/;

const signedLine = z.object({ id: z.int(), hash: z.string(), at: z.string(), mac: z.string() });

/**
 * Signs the end of the activity log now, every 10 minutes and at the end, and keeps it outside the database, in the data
 * folder: whoever can write to the database alone cannot cut off the log or write it anew without being found.
 */
export function startSigningHeads(
  database: Database,
  options: { readonly folder: string; readonly secret: string; onError(error: unknown): void },
): AsyncDisposable {
  const macOf = signer(options.secret);
  let signedId = 0;

  async function sign(): Promise<void> {
    const { id, hash } = await readHead(database);
    if (id === signedId) return;
    const head = { id, hash, at: new Date().toISOString() };
    await mkdir(options.folder, { recursive: true, mode: 0o700 });
    await appendFile(
      join(options.folder, `activity-heads-${head.at.slice(0, 7)}.jsonl`),
      // A line that a crash left unfinished does not spoil this one.
      `\n${JSON.stringify({ ...head, mac: macOf(head) })}\n`,
      { mode: 0o600, flush: true },
    );
    signedId = id;
  }

  // One after the other, so that no two write one line.
  let signing = Promise.resolve();
  const signNext = () => {
    signing = signing.then(sign).catch(options.onError);
    return signing;
  };
  signNext();
  const timer = setInterval(signNext, SIGN_EVERY_MS);

  return {
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
  for (const file of (await readdir(folder)).filter((name) => FILE.test(name)).sort()) {
    const lines = (await readFile(join(folder, file), 'utf8')).split('\n');
    for (const [index, line] of lines.entries()) {
      const signed = readLine(line);
      if (signed === undefined) continue;
      const { mac, ...head } = signed;
      if (!isSame(mac, macOf(head))) return { heads, forged: `${file}, line ${index + 1}` };
      heads.push(head);
    }
  }
  return { heads: heads.sort((a, b) => a.id - b.id), forged: undefined };
}

type Mac = (head: SignedHead) => string;

function signer(secret: string): Mac {
  const key = Buffer.from(hkdfSync('sha256', secret, '', 'cage activity heads v1', 32));
  return ({ id, hash, at }) =>
    createHmac('sha256', key)
      .update(JSON.stringify([id, hash, at]))
      .digest('hex');
}

/** Undefined for what a crash left of a line: it proves nothing, as a line that was never written. */
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
