import { contrast, type Hex, type Oklch, toHex, toOklch } from './colour.ts';
import { PALETTE, SCHEMES, type Scheme } from './palette.ts';

/** What a scheme makes of one chosen colour. */
export type Accents = {
  /** Of links, marks and edges, and the ground of the main button. */
  readonly accent: Hex;
  /** Of what is pointed at. */
  readonly accentStrong: Hex;
  /** A tint behind text. */
  readonly accentSoft: Hex;
  /** Text on `accent` and `accentStrong`. */
  readonly onAccent: Hex;
};

/** Cage's own, where the operator has chosen none. */
export const OWN_ACCENT: Hex = '#4d6bf0';

/** What text needs against its ground (WCAG 2, 1.4.3), with what rounding to eight bits may take. */
const TEXT_CONTRAST = 4.55;

const STEP = 0.005;

/** How light the tint and the text on the accent are, and how much of the chroma the tint keeps. */
const TINTS = {
  dark: { soft: 0.27, chroma: 0.35, on: 0.18, strongBy: 0.07 },
  light: { soft: 0.955, chroma: 0.2, on: 1, strongBy: -0.07 },
} as const;

/** The chosen colour as it is where that can be read, and otherwise as little lighter or darker as it takes. */
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
  // What is read on the scheme's ground has its opposite to be read on it.
  const onAccent = toHex({ ...chosen, lightness: on, chroma: Math.min(chosen.chroma, 0.03) });
  return { accent, accentStrong, accentSoft, onAccent };
}

/** @param direction 1 towards white, -1 towards black */
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
