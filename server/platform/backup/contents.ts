import { createHash, type Hash } from 'node:crypto';
import { z } from 'zod';
import type { Part } from './archive.ts';
import { BackupDamaged, BackupFailed } from './errors.ts';

/** The version of the parts and their meaning; a reader refuses a higher one. */
export const FORMAT = 1;

export const HEADER_PART = 'backup.json';
export const MANIFEST_PART = 'manifest.json';

const header = z.object({
  format: z.literal(FORMAT),
  /** Cage's version; `postgres` is PostgreSQL's. */
  cage: z.string(),
  takenAt: z.iso.datetime(),
  postgres: z.string(),
  migrations: z.array(z.object({ name: z.string(), digest: z.string() })),
  /** In the order of filling: a table comes after those it refers to. */
  tables: z.array(z.object({ name: z.string(), columns: z.array(z.string()) })),
});

const manifest = z.object({
  /** By table; the digest is of its rows in COPY's text form. */
  tables: z.record(z.string(), z.object({ rows: z.int(), bytes: z.int(), sha256: z.string() })),
  /** By table, the figures that must be the same after restoring. */
  figures: z.record(z.string(), z.array(z.array(z.string().nullable()))),
  sequences: z.array(z.object({ name: z.string(), value: z.string(), isCalled: z.boolean() })),
});

export type Header = z.infer<typeof header>;
/** The last part: what all before it came to. */
export type Manifest = z.infer<typeof manifest>;
export type TableContent = Manifest['tables'][string];

/** @throws BackupFailed if a newer Cage made it; BackupDamaged */
export function readHeader(bytes: Buffer): Header {
  const json = parse(bytes, HEADER_PART);
  const { data: version } = z.object({ format: z.int(), cage: z.string() }).safeParse(json);
  if (version && version.format > FORMAT) {
    throw new BackupFailed(
      `The backup was made by a newer Cage (${version.cage}). Restore it with that version or a later one.`,
    );
  }
  return checked(header, json, HEADER_PART);
}

export function readManifest(bytes: Buffer): Manifest {
  return checked(manifest, parse(bytes, MANIFEST_PART), MANIFEST_PART);
}

function parse(bytes: Buffer, name: string): unknown {
  try {
    return JSON.parse(bytes.toString('utf8'));
  } catch (error) {
    throw new BackupDamaged(`${name} cannot be read`, error);
  }
}

function checked<Schema extends z.ZodType>(schema: Schema, json: unknown, name: string): z.infer<Schema> {
  const { data, error } = schema.safeParse(json);
  if (error) throw new BackupDamaged(`${name} is not what it must be`, error);
  return data as z.infer<Schema>;
}

/** Compares a whole backup's tables with its manifest. @throws BackupDamaged */
export async function checkParts(
  parts: AsyncIterable<Part>,
): Promise<{ readonly header: Header; readonly manifest: Manifest }> {
  let header: Header | undefined;
  let manifest: Manifest | undefined;
  const digests = new Map<string, { readonly hash: Hash; bytes: number }>();
  for await (const { name, bytes } of parts) {
    const table = /^tables\/([^/]+)\//.exec(name)?.[1];
    if (name === HEADER_PART) header = readHeader(bytes);
    else if (name === MANIFEST_PART) manifest = readManifest(bytes);
    else if (table !== undefined) {
      const digest = digests.get(table) ?? { hash: createHash('sha256'), bytes: 0 };
      digest.hash.update(bytes);
      digest.bytes += bytes.length;
      digests.set(table, digest);
    }
  }
  if (header === undefined || manifest === undefined) throw new BackupDamaged('its manifest is missing');
  for (const { name } of header.tables) {
    const wanted = manifest.tables[name];
    const found = digests.get(name) ?? { hash: createHash('sha256'), bytes: 0 };
    if (wanted?.bytes !== found.bytes || wanted.sha256 !== found.hash.digest('hex')) {
      throw new BackupDamaged(`its table ${name} is not what was written`);
    }
  }
  return { header, manifest };
}
