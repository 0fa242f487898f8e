import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { pipeline } from 'node:stream';
import { createGunzip } from 'node:zlib';
import { z } from 'zod';
import { isMonth, monthName } from '#domain/time/new-york.ts';
import type { RowSigner } from '#server/platform/sealing/row-signer.ts';
import { type ChainPoint, type ChainStart, followChain, type LogRow } from '../chain.ts';
import { jsonOf } from '../head-line.ts';

export type ArchiveContent = {
  readonly month: string;
  /** The entry before its first; id 0 and zeros at the beginning of the log. */
  readonly after: ChainPoint;
  readonly firstId: number;
  readonly last: ChainStart;
  readonly entries: number;
  /** SHA-256 of all lines but the last, hexadecimal. */
  readonly digest: string;
};

/** The message continues a sentence that begins with the file's name: `is cut off after entry 7`. */
export class ArchiveDamaged extends Error {}

const FORMAT = 'cage activity log 1';
const KIND = 'activity archive';
const BATCH = 500;
const BEGINNING_OF_TIME = new Date(0);

const text = z.string().nullable();
const point = z.strictObject({ id: z.int().nonnegative(), hash: z.string().regex(/^[0-9a-f]{64}$/) });
const header = z.strictObject({
  format: z.literal(FORMAT),
  month: z.string().refine(isMonth),
  after: point,
});
const ending = z.strictObject({
  first: z.int(),
  last: point,
  entries: z.int().positive(),
  digest: z.string(),
  signature: z.string(),
});
const entry = z.strictObject({
  id: z.int(),
  action: z.string(),
  message: z.string(),
  username: text,
  actor_id: text,
  actor_name: text,
  actor_email: text,
  subject_type: text,
  subject_id: text,
  created_at: z.iso.datetime(),
  metadata: z.string(),
  details: z.string(),
  address: text,
  session_id: text,
  hash_version: z.int(),
  hash: point.shape.hash,
  nonce: text,
  signature: text,
});

export function archiveFileName(month: string): string {
  return `activity-log-${month}.jsonl.gz`;
}

/** The lines of a month's file: a header, an entry each, and a signed ending. */
export async function* writeArchiveLines(
  rows: AsyncIterable<LogRow>,
  { month, after }: { readonly month: string; readonly after: ChainPoint },
  signer: RowSigner,
): AsyncGenerator<string> {
  const digest = createHash('sha256');
  const add = (line: object): string => {
    const written = `${JSON.stringify(line)}\n`;
    digest.update(written);
    return written;
  };
  yield add({ format: FORMAT, month, after });
  let firstId: number | undefined;
  let entries = 0;
  let last: ChainPoint = after;
  for await (const { created_at, hash, ...row } of rows) {
    last = { id: row.id, hash: hash.toString('hex') };
    yield add({ ...row, created_at: created_at.toISOString(), hash: last.hash });
    firstId ??= row.id;
    entries += 1;
  }
  const content = { month, after, firstId: firstId ?? 0, last, entries, digest: digest.digest('hex') };
  const signature = signer.sign(KIND, fieldsOf(content));
  yield `${JSON.stringify({ first: content.firstId, last, entries, digest: content.digest, signature })}\n`;
}

/**
 * Reads and verifies a month's file: its chain and its signature.
 * @param options.awaited signed heads within it, by id: the chain must pass through them
 * @param options.onEntry called before the whole is known to be right
 * @throws ArchiveDamaged; the error of a file that cannot be read
 */
export async function readArchiveFile(
  file: string,
  signer: RowSigner,
  options: {
    readonly month?: string;
    readonly awaited?: readonly ChainPoint[];
    onEntry?(entry: LogRow): void;
  } = {},
): Promise<ArchiveContent> {
  const { awaited = [], onEntry = () => {} } = options;
  const lines = readLines(file);
  const first = await lines.next();
  const begun = header.safeParse(first.done ? undefined : jsonOf(first.value)).data;
  if (begun === undefined) {
    await lines.return(undefined);
    throw new ArchiveDamaged('is no archive of the activity log');
  }
  if (options.month !== undefined && begun.month !== options.month) {
    await lines.return(undefined);
    throw new ArchiveDamaged(`holds ${monthName(begun.month)} instead`);
  }
  const digest = createHash('sha256').update(`${first.value}\n`);
  let stated: z.output<typeof ending> | undefined;
  let firstId: number | undefined;

  async function* rows(): AsyncGenerator<LogRow> {
    let before = begun?.after.id;
    for await (const line of lines) {
      if (stated !== undefined) throw new ArchiveDamaged('was altered: something follows its last line');
      const json = jsonOf(line);
      const read = entry.safeParse(json).data;
      stated = read === undefined ? ending.safeParse(json).data : undefined;
      if (stated !== undefined) continue;
      if (read === undefined)
        throw new ArchiveDamaged(`was altered: the line after entry ${before} is no entry`);
      digest.update(`${line}\n`);
      firstId ??= read.id;
      before = read.id;
      yield toRow(read);
    }
    if (stated === undefined) throw new ArchiveDamaged(`is cut off after entry ${before}`);
  }

  const heads = [...awaited];
  const { entries, last, broken } = await followChain(rows(), {
    start: { ...begun.after, createdAt: BEGINNING_OF_TIME },
    awaited: heads,
    onEntry,
    explain: (before, row) =>
      row.id > (before?.id ?? 0) + 1
        ? `this entry was altered, or entries right before it were taken out`
        : 'this entry was altered, or one was put in before it',
  });
  if (broken)
    throw new ArchiveDamaged(`is not as it was written, at entry ${broken.entryId}: ${broken.finding}`);
  const [unmet] = heads;
  if (unmet) throw new ArchiveDamaged(`has no entry ${unmet.id}, which was signed`);
  const content = {
    ...{ month: begun.month, after: begun.after, firstId: firstId ?? 0, last: last as ChainStart },
    ...{ entries, digest: digest.digest('hex') },
  };
  assertStated(content, stated as z.output<typeof ending>, signer);
  return content;
}

/** The entries of a verified file, oldest first, in batches. */
export async function* readArchiveEntries(file: string): AsyncGenerator<LogRow[]> {
  let batch: LogRow[] = [];
  for await (const line of readLines(file)) {
    const read = entry.safeParse(jsonOf(line)).data;
    if (read !== undefined) batch.push(toRow(read));
    if (batch.length < BATCH) continue;
    yield batch;
    batch = [];
  }
  yield batch;
}

function toRow({ created_at, hash, ...row }: z.output<typeof entry>): LogRow {
  return { ...row, created_at: new Date(created_at), hash: Buffer.from(hash, 'hex') };
}

function assertStated(
  content: ArchiveContent,
  { first, last, entries, digest, signature }: z.output<typeof ending>,
  signer: RowSigner,
): void {
  const isSame =
    first === content.firstId &&
    last.id === content.last.id &&
    last.hash === content.last.hash &&
    entries === content.entries &&
    digest === content.digest;
  if (!isSame) throw new ArchiveDamaged('was altered: its entries are not those that its last line states');
  if (signer.keyOf(signature, KIND, fieldsOf(content)) === undefined) {
    throw new ArchiveDamaged('was not signed by this Cage’s key');
  }
}

function fieldsOf({
  month,
  after,
  firstId,
  last,
  entries,
  digest,
}: Omit<ArchiveContent, 'last'> & { last: ChainPoint }) {
  return {
    month,
    afterId: after.id,
    afterHash: after.hash,
    firstId,
    lastId: last.id,
    lastHash: last.hash,
    entries,
    digest,
  };
}

async function* readLines(file: string): AsyncGenerator<string> {
  // The last stream reports the errors of those before it.
  const bytes = pipeline(createReadStream(file), createGunzip(), () => {});
  bytes.setEncoding('utf8');
  let rest = '';
  try {
    for await (const chunk of bytes as AsyncIterable<string>) {
      const lines = (rest + chunk).split('\n');
      rest = lines.pop() as string;
      yield* lines;
    }
  } catch (error) {
    const { code = '' } = error as NodeJS.ErrnoException;
    if (code === 'Z_BUF_ERROR') throw new ArchiveDamaged('is cut off');
    if (code.startsWith('Z_')) throw new ArchiveDamaged('was altered, or is no archive of the activity log');
    throw error;
  }
  if (rest !== '') yield rest;
}
