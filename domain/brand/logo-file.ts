import type { Logo } from './appearance.ts';

/** Stripped of dates, programs and places, which nobody sees. */
export type LogoFile = Omit<Logo, 'digest'> & { readonly bytes: Uint8Array };

export const MOST_LOGO_BYTES = 200_000;
const LOGO_PIXELS = { least: 32, most: 2_000, widest: 6 } as const;

export const LOGO_RULE = `A logo is a PNG or WebP picture of at most 200 kB that stands still, at least ${LOGO_PIXELS.least} pixels high, and square or up to ${LOGO_PIXELS.widest} times as wide as high.`;

/** For a file whose parts are a picture's, and which shows nothing. */
export const LOGO_DAMAGED =
  'This picture cannot be shown: its file is damaged or cut off. Save it anew, and choose it again.';

/** By the file's content, whatever its name says; undefined if it breaks `LOGO_RULE`. */
export function readLogo(bytes: Uint8Array): LogoFile | undefined {
  if (bytes.length > MOST_LOGO_BYTES) return undefined;
  const file = readPng(bytes) ?? readWebp(bytes);
  if (file === undefined) return undefined;
  const { width, height } = file;
  const { least, most, widest } = LOGO_PIXELS;
  const isFitting = height >= least && width >= height * 0.99 && width <= height * widest && width <= most;
  return isFitting ? file : undefined;
}

/** A character for each byte. */
export const PNG_SIGNATURE = '\x89PNG\r\n\x1a\n';
/** The chunks that make the picture; all others are text and times. */
const PNG_KEPT = new Set(['IHDR', 'PLTE', 'tRNS', 'gAMA', 'cHRM', 'sRGB', 'iCCP', 'sBIT', 'IDAT', 'IEND']);

function readPng(bytes: Uint8Array): LogoFile | undefined {
  if (!textAt(bytes, 0, 8).startsWith(PNG_SIGNATURE)) return undefined;
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
  const kept: Uint8Array[] = [bytes.subarray(0, 8)];
  const seen: string[] = [];
  let at = 8;
  while (seen.at(-1) !== 'IEND') {
    if (at + 12 > bytes.length) return undefined;
    const end = at + 12 + view.getUint32(at);
    if (end > bytes.length) return undefined;
    const name = textAt(bytes, at + 4, 4);
    // The frames of an animated one.
    if (name === 'acTL') return undefined;
    if (PNG_KEPT.has(name)) kept.push(bytes.subarray(at, end));
    seen.push(name);
    at = end;
  }
  if (seen[0] !== 'IHDR' || view.getUint32(8) !== 13 || !seen.includes('IDAT')) return undefined;
  return { type: 'image/png', width: view.getUint32(16), height: view.getUint32(20), bytes: joined(kept) };
}

const WEBP_KEPT = new Set(['VP8X', 'VP8 ', 'VP8L', 'ALPH', 'ICCP']);
/** The flags of `VP8X` for a colour profile and transparency. */
const WEBP_KEPT_FLAGS = 0x30;
const WEBP_ANIMATED = 0x02;

function readWebp(bytes: Uint8Array): LogoFile | undefined {
  if (textAt(bytes, 0, 4) !== 'RIFF' || textAt(bytes, 8, 4) !== 'WEBP') return undefined;
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
  const kept: Uint8Array[] = [];
  let size: { readonly width: number; readonly height: number } | undefined;
  for (let at = 12; at < bytes.length; ) {
    if (at + 8 > bytes.length) return undefined;
    const [name, length] = [textAt(bytes, at, 4), view.getUint32(at + 4, true)];
    const end = at + 8 + length + (length % 2);
    if (end > bytes.length) return undefined;
    const part = bytes.slice(at, end);
    if (name === 'VP8X') {
      if (length < 10 || ((part[8] as number) & WEBP_ANIMATED) !== 0) return undefined;
      part[8] = (part[8] as number) & WEBP_KEPT_FLAGS;
      size = { width: 1 + threeBytes(part, 12), height: 1 + threeBytes(part, 15) };
    } else if (name === 'VP8L' || name === 'VP8 ') size ??= sizeOfStill(name, part);
    if (WEBP_KEPT.has(name)) kept.push(part);
    at = end;
  }
  const hasPicture = kept.some((part) => /^VP8[L ]$/.test(textAt(part, 0, 4)));
  if (size === undefined || !hasPicture) return undefined;
  const body = joined(kept);
  const head = new Uint8Array(12);
  head.set(bytes.subarray(0, 12));
  new DataView(head.buffer).setUint32(4, 4 + body.length, true);
  return { type: 'image/webp', ...size, bytes: joined([head, body]) };
}

/** RFC 9649. */
function sizeOfStill(name: 'VP8L' | 'VP8 ', part: Uint8Array) {
  const view = new DataView(part.buffer, part.byteOffset, part.length);
  if (name === 'VP8L') {
    if (part.length < 13 || part[8] !== 0x2f) return undefined;
    const bits = view.getUint32(9, true);
    return { width: 1 + (bits & 0x3fff), height: 1 + ((bits >>> 14) & 0x3fff) };
  }
  if (part.length < 18) return undefined;
  return { width: view.getUint16(14, true) & 0x3fff, height: view.getUint16(16, true) & 0x3fff };
}

function threeBytes(part: Uint8Array, at: number): number {
  return (part[at] as number) | ((part[at + 1] as number) << 8) | ((part[at + 2] as number) << 16);
}

function textAt(bytes: Uint8Array, at: number, length: number): string {
  return String.fromCharCode(...bytes.subarray(at, at + length));
}

function joined(parts: readonly Uint8Array[]): Uint8Array {
  const whole = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}
