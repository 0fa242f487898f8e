import { createHash, type Hash } from 'node:crypto';
import type { Part } from './archive.ts';
import {
  HEADER_PART,
  type Header,
  MANIFEST_PART,
  type Manifest,
  readHeader,
  readManifest,
} from './contents.ts';
import { BackupDamaged } from './errors.ts';

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
