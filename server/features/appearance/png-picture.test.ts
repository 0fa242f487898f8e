import { deflateSync } from 'node:zlib';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { hasPicture, type PngChunk, pngOf } from './png-picture.ts';

type Shape = {
  readonly width: number;
  readonly height: number;
  readonly bits: number;
  readonly type: number;
  readonly interlacing?: number;
};

function header({ width, height, bits, type, interlacing = 0 }: Shape): PngChunk {
  const content = Buffer.alloc(13);
  content.writeUInt32BE(width, 0);
  content.writeUInt32BE(height, 4);
  content.set([bits, type, 0, 0, interlacing], 8);
  return { name: 'IHDR', content };
}

const PALETTE: PngChunk = { name: 'PLTE', content: Buffer.alloc(6) };
const END: PngChunk = { name: 'IEND', content: Buffer.alloc(0) };
const data = (bytes: Buffer): PngChunk => ({ name: 'IDAT', content: bytes });
const zeros = (bytes: number) => data(deflateSync(Buffer.alloc(bytes)));

const EIGHT_GREYS: Shape = { width: 8, height: 8, bits: 8, type: 0 };

test.each<[string, Shape, number]>([
  ['of greys', EIGHT_GREYS, 8 * 9],
  ['of two greys, eight to a byte', { width: 9, height: 8, bits: 1, type: 0 }, 8 * 3],
  ['of colours', { width: 8, height: 8, bits: 8, type: 2 }, 8 * 25],
  ['of fine colours, transparent', { width: 8, height: 8, bits: 16, type: 6 }, 8 * 65],
  ['with a palette', { width: 8, height: 8, bits: 4, type: 3 }, 8 * 5],
  // 1, 1, 2, 4, 8, 16 and 32 pixels, in 1, 1, 1, 2, 2, 4 and 4 lines
  ['in passes', { ...EIGHT_GREYS, interlacing: 1 }, 64 + 15],
  ['in passes of which most are empty', { width: 1, height: 1, bits: 8, type: 0, interlacing: 1 }, 2],
])('a picture %s is drawn, and one of a byte less or more is not', (_, shape, bytes) => {
  const png = (size: number) => pngOf([header(shape), PALETTE, zeros(size), END]);
  expect([bytes - 1, bytes, bytes + 1].map((size) => hasPicture(png(size)))).toEqual([false, true, false]);
});

test.each<[string, readonly PngChunk[]]>([
  ['no data', [header(EIGHT_GREYS), END]],
  ['data that are not packed', [header(EIGHT_GREYS), data(Buffer.alloc(72, 7)), END]],
  ['data that are cut off', [header(EIGHT_GREYS), data(deflateSync(Buffer.alloc(72)).subarray(0, 8)), END]],
  ['data of a million times the size', [header(EIGHT_GREYS), zeros(72_000_000), END]],
  ['a filter that there is not', [header(EIGHT_GREYS), data(deflateSync(Buffer.alloc(72, 5))), END]],
  ['a palette that is missing', [header({ ...EIGHT_GREYS, type: 3 }), zeros(72), END]],
  ['a type of colour that there is not', [header({ ...EIGHT_GREYS, type: 5 }), zeros(72), END]],
  ['bits that the type does not have', [header({ ...EIGHT_GREYS, type: 2, bits: 4 }), zeros(104), END]],
])('one with %s is not', (_, chunks) => {
  expect(hasPicture(pngOf(chunks))).toBe(false);
});

test('one with a bit that is turned anywhere is not', () => {
  const whole = pngOf([header(EIGHT_GREYS), zeros(72), END]);
  fc.assert(
    fc.property(fc.integer({ min: 16 * 8, max: whole.length * 8 - 1 }), (bit) => {
      const turned = Buffer.from(whole);
      turned.writeUInt8((whole[bit >> 3] as number) ^ (1 << (bit & 7)), bit >> 3);
      // Turned within a length, the rest is not whole chunks any more, which is refused before.
      fc.pre(!isLength(bit >> 3, whole));
      return !hasPicture(turned);
    }),
  );
});

function isLength(at: number, png: Buffer): boolean {
  for (let chunk = 8; chunk < png.length; chunk += 12 + png.readUInt32BE(chunk)) {
    if (at >= chunk && at < chunk + 4) return true;
  }
  return false;
}
