import type { Hex } from '#domain/brand/colour.ts';
import { chunksOf, pngOf } from './png-picture.ts';

const COLOUR_TYPE = 9;
const INDEXED = 3;
const LEVELS = 256;
/** The last even number of a byte, so that a middle colour has a level of its own. */
const LAST_GREY = 254;

/** Grey 0 becomes the first colour, grey 254 the last; grey levels and palette indices are both bytes. */
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
