import { contrast, type Hex, type Oklch, toHex, toOklch } from './colour.ts';
import { PALETTE, SCHEMES, type Scheme } from './palette.ts';

export type Accents = {
  /** Links, marks and edges, and the ground of the main button. */
  readonly accent: Hex;
  readonly accentStrong: Hex;
  /** A tint behind text. */
  readonly accentSoft: Hex;
  /** Text on `accent` and `accentStrong`. */
  readonly onAccent: Hex;
};

/** Cage's own, where the operator has chosen none. */
export const OWN_ACCENT: Hex = '#4d6bf0';

/** Text against its ground (WCAG 2, 1.4.3, asks for 4.5), with a margin for rounding to eight bits. */
const TEXT_CONTRAST = 4.55;

const STEP = 0.005;

/** The lightness of the tint and of the text on the accent, and how much chroma the tint keeps. */
const TINTS = {
  dark: { soft: 0.27, chroma: 0.35, on: 0.18, strongBy: 0.07 },
  light: { soft: 0.955, chroma: 0.2, on: 1, strongBy: -0.07 },
} as const;

/** The chosen colour if it can be read, otherwise only as much lighter or darker as it takes. */
export function accentsOf(chosen: Hex): Readonly<Record<Scheme, Accents>> {
  const [dark, light] = SCHEMES.map((scheme) => accentsIn(scheme, toOklch(chosen)));
  return { dark, light } as Record<Scheme, Accents>;
}

function accentsIn(scheme: Scheme, chosen: Oklch): Accents {
  const { bg, surface, surfaceRaised } = PALETTE[scheme];
  const { soft, chroma, on, strongBy } = TINTS[scheme];
  const accentSoft = toHex({ ...chosen, lightness: soft, chroma: chosen.chroma * chroma });
  const grounds = [bg, surface, surfaceRaised, accentSoft];
  const readable = away(chosen, Math.sign(strongBy), (colour) =>
    grounds.every((ground) => contrast(colour, ground) >= TEXT_CONTRAST),
  );
  const strong = { ...readable, lightness: clamp(readable.lightness + strongBy) };
  const accent = toHex(readable);
  const accentStrong = toHex(strong);
  // As the accent reads on the scheme's ground, so the opposite reads on the accent.
  const onAccent = toHex({ ...chosen, lightness: on, chroma: Math.min(chosen.chroma, 0.03) });
  return { accent, accentStrong, accentSoft, onAccent };
}

/** `direction`: 1 towards white, -1 towards black. */
function away(colour: Oklch, direction: number, isEnough: (colour: Hex) => boolean): Oklch {
  let { lightness } = colour;
  while (!isEnough(toHex({ ...colour, lightness })) && lightness !== clamp(direction)) {
    lightness = clamp(lightness + direction * STEP);
  }
  return { ...colour, lightness };
}

function clamp(lightness: number): number {
  return Math.min(1, Math.max(0, lightness));
}
