import { crc32 } from 'node:zlib';
import { PNG_SIGNATURE } from '#domain/brand/logo-file.ts';

const SIGNATURE = Buffer.from(PNG_SIGNATURE, 'latin1');

export type PngChunk = { readonly name: string; readonly content: Buffer };

/** For a PNG of whole chunks; undefined if a checksum does not fit. */
export function chunksOf(png: Buffer): readonly PngChunk[] | undefined {
  const chunks: PngChunk[] = [];
  for (let at = SIGNATURE.length; at < png.length; ) {
    const end = at + 8 + png.readUInt32BE(at);
    if (crc32(png.subarray(at + 4, end)) !== png.readUInt32BE(end)) return undefined;
    chunks.push({ name: png.toString('latin1', at + 4, at + 8), content: png.subarray(at + 8, end) });
    at = end + 4;
  }
  return chunks;
}

export function pngOf(chunks: readonly PngChunk[]): Buffer {
  return Buffer.concat([SIGNATURE, ...chunks.map(chunkBytes)]);
}

export function chunkBytes({ name, content }: PngChunk): Buffer {
  const named = Buffer.concat([Buffer.from(name, 'latin1'), content]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(content.length);
  sum.writeUInt32BE(crc32(named));
  return Buffer.concat([length, named, sum]);
}
