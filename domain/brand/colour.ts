/** `#rrggbb`, in small letters. */
export type Hex = `#${string}`;

/** Lightness 0 to 1, hue in degrees; equal steps look equal (https://bottosson.github.io/posts/oklab/). */
export type Oklch = { readonly lightness: number; readonly chroma: number; readonly hue: number };

type Rgb = readonly [number, number, number];

export const HEX = /^#[0-9a-f]{6}$/;

/** From 1 to 21, as WCAG 2 defines it. */
export function contrast(one: Hex, other: Hex): number {
  const [darker, lighter] = [luminance(one), luminance(other)].sort((a, b) => a - b) as [number, number];
  return (lighter + 0.05) / (darker + 0.05);
}

export function toOklch(colour: Hex): Oklch {
  const [r, g, b] = linearOf(colour);
  const [l, m, s] = [
    Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b),
    Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b),
    Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b),
  ];
  const lightness = 0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s;
  const a = 1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s;
  const yellow = 0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s;
  return {
    lightness,
    chroma: Math.hypot(a, yellow),
    hue: (Math.atan2(yellow, a) * 180) / Math.PI,
  };
}

/** With as much of its chroma as screens can show at its lightness. */
export function toHex({ lightness, chroma, hue }: Oklch): Hex {
  let [shown, missing] = [0, chroma];
  if (isShown(linear({ lightness, chroma, hue }))) shown = chroma;
  else {
    // Halving 12 times is finer than a step of eight bits.
    for (let turn = 0; turn < 12; turn++) {
      const middle = (shown + missing) / 2;
      if (isShown(linear({ lightness, chroma: middle, hue }))) shown = middle;
      else missing = middle;
    }
  }
  const parts = linear({ lightness, chroma: shown, hue }).map((part) =>
    Math.round(255 * encode(Math.min(1, Math.max(0, part))))
      .toString(16)
      .padStart(2, '0'),
  );
  return `#${parts.join('')}`;
}

function linear({ lightness, chroma, hue }: Oklch): Rgb {
  const angle = (hue * Math.PI) / 180;
  const [a, b] = [chroma * Math.cos(angle), chroma * Math.sin(angle)];
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3;
  return [
    4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
    -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
    -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
  ];
}

function isShown(parts: Rgb): boolean {
  return parts.every((part) => part >= -0.0005 && part <= 1.0005);
}

function luminance(colour: Hex): number {
  const [r, g, b] = linearOf(colour);
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

function linearOf(colour: Hex): Rgb {
  const parts = [1, 3, 5].map((at) => decode(Number.parseInt(colour.slice(at, at + 2), 16) / 255));
  return parts as unknown as Rgb;
}

function decode(part: number): number {
  return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
}

function encode(part: number): number {
  return part <= 0.0031308 ? 12.92 * part : 1.055 * part ** (1 / 2.4) - 0.055;
}
