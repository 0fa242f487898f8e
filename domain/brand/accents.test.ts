import fc from 'fast-check';
import { expect, test } from 'vitest';
import { accentsOf, OWN_ACCENT } from './accents.ts';
import { contrast, HEX, type Hex, toHex, toOklch } from './colour.ts';
import { PALETTE, SCHEMES } from './palette.ts';

const hex = (value: number): Hex => `#${value.toString(16).padStart(6, '0')}`;
const colours = fc.integer({ min: 0, max: 0xffffff }).map(hex);

/** Corners of the cube of colours, whose derivation has the least room. */
const EXTREMES = [0, 0x7f, 0xff].flatMap((r) =>
  [0, 0x7f, 0xff].flatMap((g) => [0, 0x7f, 0xff].map((b) => hex((r << 16) | (g << 8) | b))),
);

function holdsFor(chosen: Hex): void {
  const accents = accentsOf(chosen);
  for (const scheme of SCHEMES) {
    const { bg, surface, surfaceRaised, text, textMuted } = PALETTE[scheme];
    const { accent, accentStrong, accentSoft, onAccent } = accents[scheme];
    for (const colour of [accent, accentStrong, accentSoft, onAccent]) expect(colour).toMatch(HEX);
    for (const ground of [bg, surface, surfaceRaised, accentSoft]) {
      expect(contrast(accent, ground), `${chosen} on ${ground}, ${scheme}`).toBeGreaterThanOrEqual(4.5);
      expect(contrast(accentStrong, ground), `${chosen} pointed at`).toBeGreaterThanOrEqual(4.5);
    }
    for (const fill of [accent, accentStrong]) {
      expect(contrast(onAccent, fill), `text on ${chosen}, ${scheme}`).toBeGreaterThanOrEqual(4.5);
    }
    for (const words of [text, textMuted]) {
      expect(contrast(words, accentSoft), `text on the tint of ${chosen}`).toBeGreaterThanOrEqual(4.5);
    }
  }
}

test('whatever colour is chosen, all that is read has 4.5 to 1 in both schemes', () => {
  for (const colour of EXTREMES) holdsFor(colour);
  fc.assert(fc.property(colours, holdsFor), { numRuns: 500 });
});

test('a colour that can be read is taken as it is', () => {
  expect(accentsOf('#35d39a').dark.accent).toBe('#35d39a');
  expect(accentsOf('#08724d').light.accent).toBe('#08724d');
});

test('a grey stays grey, and the hue of a colour is kept', () => {
  const chromaOf = (colour: Hex) => toOklch(colour).chroma;
  for (const { accent, accentSoft } of Object.values(accentsOf('#808080'))) {
    expect(chromaOf(accent)).toBeLessThan(0.005);
    expect(chromaOf(accentSoft)).toBeLessThan(0.005);
  }
  const chosen = toOklch(OWN_ACCENT).hue;
  for (const { accent } of Object.values(accentsOf(OWN_ACCENT))) {
    expect(Math.abs(toOklch(accent).hue - chosen)).toBeLessThan(8);
  }
});

test('a colour and its lightness, chroma and hue are the same', () => {
  fc.assert(
    fc.property(colours, (colour) => {
      expect(toHex(toOklch(colour))).toBe(colour);
    }),
  );
});

test('contrast is that of WCAG', () => {
  expect(contrast('#000000', '#ffffff')).toBe(21);
  expect(contrast('#777777', '#ffffff')).toBeCloseTo(4.48, 2);
});
