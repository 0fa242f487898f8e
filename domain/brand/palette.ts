import type { Hex } from './colour.ts';

export type Scheme = 'dark' | 'light';
export const SCHEMES = ['dark', 'light'] as const satisfies readonly Scheme[];

type Palette = {
  readonly bg: Hex;
  readonly surface: Hex;
  readonly surfaceRaised: Hex;
  readonly line: Hex;
  readonly lineStrong: Hex;
  readonly text: Hex;
  readonly textMuted: Hex;
};

/** Style sheets repeat it; web/brand/colours.test.ts holds them to it. */
export const PALETTE: Readonly<Record<Scheme, Palette>> = {
  dark: {
    bg: '#0d1016',
    surface: '#151a22',
    surfaceRaised: '#1e242e',
    line: '#2b333f',
    lineStrong: '#6e7a8a',
    text: '#f0f3f7',
    textMuted: '#a6b0be',
  },
  light: {
    bg: '#f5f6f9',
    surface: '#ffffff',
    surfaceRaised: '#edf0f5',
    line: '#d9dee6',
    lineStrong: '#727d8c',
    text: '#12171f',
    textMuted: '#525d6b',
  },
};
