import type { Hex } from '#domain/brand/colour.ts';
import { chunksOf, pngOf } from './png-chunks.ts';

const COLOUR_TYPE = 9;
const INDEXED = 3;
const LEVELS = 256;
/** Of a byte the last even number, so that a middle colour has a level of its own. */
const LAST_GREY = 254;

/**
 * A grey picture in other colours: black becomes the first of them, the grey of level 254 the last, and what is between
 * is mixed of the two that it is between. The picture itself stays as it is packed: a level of grey and a place in a
 * palette are both a byte.
 * @param grey a PNG of 8 bits of grey
 */
export function recolour(grey: Buffer, colours: readonly Hex[]): Buffer {
  const palette = Buffer.from(Array.from({ length: LEVELS }, (_, level) => mixed(colours, level)).flat());
  const chunks = (chunksOf(grey) ?? []).flatMap((chunk) => {
    if (chunk.name !== 'IHDR') return chunk;
    const content = Buffer.from(chunk.content);
    content[COLOUR_TYPE] = INDEXED;
    return [
      { ...chunk, content },
      { name: 'PLTE', content: palette },
    ];
  });
  return pngOf(chunks);
}

function mixed(colours: readonly Hex[], level: number): number[] {
  const place = (Math.min(level, LAST_GREY) / LAST_GREY) * (colours.length - 1);
  const first = Math.min(Math.floor(place), colours.length - 2);
  const [from, to] = [bytesOf(colours[first] as Hex), bytesOf(colours[first + 1] as Hex)];
  return from.map((value, channel) =>
    Math.round(value + ((to[channel] as number) - value) * (place - first)),
  );
}

const bytesOf = (colour: Hex) => [...Buffer.from(colour.slice(1), 'hex')];
