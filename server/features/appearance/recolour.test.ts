import { expect, test } from 'vitest';
import { chunksOf, pngOf } from './png-picture.ts';
import { recolour } from './recolour.ts';

test('greys become the colours, those between are mixed, and the pixels stay', () => {
  const header = Buffer.alloc(13);
  header[8] = 8;
  const pixels = { name: 'IDAT', content: Buffer.from([1, 2, 3]) };
  const coloured = recolour(pngOf([{ name: 'IHDR', content: header }, pixels]), [
    '#000000',
    '#ff0000',
    '#ff007f',
  ]);
  const [first, palette, ...rest] = chunksOf(coloured) ?? [];
  expect(first?.content[9]).toBe(3);
  expect(rest).toEqual([pixels]);
  const colourOf = (level: number) => palette?.content.toString('hex', level * 3, level * 3 + 3);
  expect([0, 127, 254, 255].map(colourOf)).toEqual(['000000', 'ff0000', 'ff007f', 'ff007f']);
  expect(colourOf(190)).toBe('ff003f');
  expect(palette?.content).toHaveLength(256 * 3);
});
