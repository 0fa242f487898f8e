import { describe, expect, test } from 'vitest';
import { pngLogo, pngPart, webpFile, webpPart } from '#test/fixtures/logos.ts';
import { MOST_LOGO_BYTES, readLogo } from './logo-file.ts';

/** `VP8L` of a size, with what comes after it. */
const lossless = (width: number, height: number) => {
  const content = Buffer.alloc(9);
  content[0] = 0x2f;
  content.writeUInt32LE(((width - 1) | ((height - 1) << 14)) >>> 0, 1);
  return webpPart('VP8L', content);
};

/** `VP8X` of a size, with its flags. */
const extended = (flags: number, width: number, height: number) => {
  const content = Buffer.alloc(10);
  content[0] = flags;
  content.writeUIntLE(width - 1, 4, 3);
  content.writeUIntLE(height - 1, 7, 3);
  return webpPart('VP8X', content);
};

const lossy = (width: number, height: number) => {
  const content = Buffer.alloc(12);
  content.set([0x9d, 0x01, 0x2a], 3);
  content.writeUInt16LE(width, 6);
  content.writeUInt16LE(height, 8);
  return webpPart('VP8 ', content);
};

describe('what is taken', () => {
  test('a PNG, square or wide, as it is', () => {
    for (const [width, height] of [
      [64, 64],
      [240, 40],
    ] as const) {
      const bytes = pngLogo(width, height);
      expect(readLogo(bytes)).toEqual({ type: 'image/png', width, height, bytes: new Uint8Array(bytes) });
    }
  });

  test('a WebP, with loss, without, and extended', () => {
    for (const parts of [
      [lossy(128, 64)],
      [lossless(128, 64)],
      [extended(0x10, 128, 64), lossless(128, 64)],
    ]) {
      const bytes = webpFile(...parts);
      expect(readLogo(bytes)).toEqual({
        type: 'image/webp',
        width: 128,
        height: 64,
        bytes: new Uint8Array(bytes),
      });
    }
  });

  test('without what is written beside the picture', () => {
    const secret = Buffer.from('Author\0Olga Owner, 12 Main Street', 'latin1');
    const png = readLogo(
      pngLogo(64, 64, [pngPart('tEXt', secret), pngPart('eXIf', secret), pngPart('tIME', secret)]),
    );
    expect(png?.bytes).toEqual(new Uint8Array(pngLogo(64, 64)));
    const kept = [extended(0x10, 64, 64), lossless(64, 64)];
    const webp = readLogo(
      webpFile(extended(0x1c, 64, 64), lossless(64, 64), webpPart('EXIF', secret), webpPart('XMP ', secret)),
    );
    expect(webp?.bytes).toEqual(new Uint8Array(webpFile(...kept)));
  });
});

test.each([
  ['nothing', Buffer.alloc(0)],
  ['a drawing with scripts', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script/></svg>')],
  ['a page', Buffer.from('<!doctype html>')],
  ['a JPEG', Buffer.from('\xff\xd8\xff\xe0', 'latin1')],
  ['one that is cut off', pngLogo(64, 64).subarray(0, 60)],
  [
    'one without a picture',
    Buffer.concat([pngLogo(64, 64).subarray(0, 33), pngPart('IEND', Buffer.alloc(0))]),
  ],
  ['an animated PNG', pngLogo(64, 64, [pngPart('acTL', Buffer.alloc(8))])],
  ['an animated WebP', webpFile(extended(0x02, 64, 64), webpPart('ANIM', Buffer.alloc(6)))],
  ['a WebP that is cut off', webpFile(lossless(64, 64)).subarray(0, 24)],
  ['a WebP without a picture', webpFile(extended(0, 64, 64))],
  ['one that is too low', pngLogo(64, 31)],
  ['one that is higher than wide', pngLogo(64, 96)],
  ['one that is too wide', pngLogo(640, 64)],
  ['one that is too large', pngLogo(2_001, 400)],
  ['one of too many bytes', Buffer.concat([pngLogo(64, 64)], MOST_LOGO_BYTES + 1)],
])('%s is not', (_, bytes) => {
  expect(readLogo(bytes)).toBeUndefined();
});

test('no cut of a file, and no change of one of its bytes, makes it fail', () => {
  for (const file of [pngLogo(40, 40), webpFile(extended(0x1c, 40, 40), lossy(40, 40))]) {
    for (let at = 0; at < file.length; at++) {
      readLogo(file.subarray(0, at));
      const changed = Buffer.from(file);
      changed[at] = 255 - (changed[at] as number);
      readLogo(changed);
    }
  }
});
