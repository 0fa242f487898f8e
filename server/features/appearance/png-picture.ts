import { crc32, inflateSync } from 'node:zlib';
import { PNG_SIGNATURE } from '#domain/brand/logo-file.ts';

/** By colour type: samples of a pixel, and the bits that each may have (PNG, third edition, 11.2.1). */
const COLOURS: Readonly<Record<number, { readonly samples: number; readonly bits: readonly number[] }>> = {
  0: { samples: 1, bits: [1, 2, 4, 8, 16] },
  2: { samples: 3, bits: [8, 16] },
  3: { samples: 1, bits: [1, 2, 4, 8] },
  4: { samples: 2, bits: [8, 16] },
  6: { samples: 4, bits: [8, 16] },
};
const INDEXED = 3;
const LAST_FILTER = 4;

/** The start and steps of each pass of an interlaced picture: x, y, across, down. */
const PASSES = [
  [0, 0, 8, 8],
  [4, 0, 8, 8],
  [0, 4, 4, 8],
  [2, 0, 4, 4],
  [0, 2, 2, 4],
  [1, 0, 2, 2],
  [0, 1, 1, 2],
] as const;
const WHOLE = [[0, 0, 1, 1]] as const;

type Lines = { readonly count: number; readonly bytes: number };

/** Whether a PNG of whole chunks, header first, is undamaged and holds a picture of its stated size. */
export function hasPicture(png: Buffer): boolean {
  const chunks = chunksOf(png);
  if (chunks === undefined) return false;
  const contentOf = (wanted: string) =>
    chunks.flatMap(({ name, content }) => (name === wanted ? content : []));
  const lines = linesOf(contentOf('IHDR')[0] as Buffer, contentOf('PLTE').length > 0);
  return lines !== undefined && fills(inflated(Buffer.concat(contentOf('IDAT')), sizeOf(lines)), lines);
}

function linesOf(header: Buffer, hasPalette: boolean): readonly Lines[] | undefined {
  const [width, height] = [header.readUInt32BE(0), header.readUInt32BE(4)];
  const [bits = 0, type = 0, compression, filtering, interlacing = 0] = header.subarray(8);
  const colour = COLOURS[type];
  if (!colour?.bits.includes(bits) || compression !== 0 || filtering !== 0 || interlacing > 1)
    return undefined;
  if (type === INDEXED && !hasPalette) return undefined;
  return (interlacing ? PASSES : WHOLE).flatMap(([x, y, across, down]) => {
    const [columns, count] = [Math.ceil((width - x) / across), Math.ceil((height - y) / down)];
    if (columns <= 0 || count <= 0) return [];
    return [{ count, bytes: 1 + Math.ceil((columns * colour.samples * bits) / 8) }];
  });
}

const sizeOf = (lines: readonly Lines[]) => lines.reduce((sum, { count, bytes }) => sum + count * bytes, 0);

function fills(data: Buffer | undefined, lines: readonly Lines[]): boolean {
  if (data?.length !== sizeOf(lines)) return false;
  let at = 0;
  for (const { count, bytes } of lines) {
    for (const end = at + count * bytes; at < end; at += bytes) {
      if ((data[at] as number) > LAST_FILTER) return false;
    }
  }
  return true;
}

function inflated(data: Buffer, size: number): Buffer | undefined {
  try {
    return inflateSync(data, { maxOutputLength: size + 1 });
  } catch {
    return undefined;
  }
}

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
