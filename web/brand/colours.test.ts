import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { accentsOf, OWN_ACCENT } from '#domain/brand/accents.ts';
import { MARK } from '#domain/brand/mark.ts';
import { PALETTE, SCHEMES, type Scheme } from '#domain/brand/palette.ts';

const read = (file: string) => readFile(join(import.meta.dirname, '..', file), 'utf8');

const variablesIn = (css: string) =>
  Object.fromEntries(Array.from(css.matchAll(/--([\w-]+): (#\w+);/g), ([, name, colour]) => [name, colour]));

function wanted(scheme: Scheme) {
  const { accent, accentStrong, accentSoft, onAccent } = accentsOf(OWN_ACCENT)[scheme];
  return {
    accents: {
      accent,
      'accent-strong': accentStrong,
      'accent-soft': accentSoft,
      'on-accent': onAccent,
    },
    palette: PALETTE[scheme],
  };
}

test.each(SCHEMES)('the site has the palette and Cage’s own accents, %s', async (scheme) => {
  const [dark, light] = (await read('site/styles/tokens.css')).split('@media (prefers-color-scheme: light)');
  const { accents, palette } = wanted(scheme);
  expect(variablesIn((scheme === 'dark' ? dark : light) ?? '')).toMatchObject({
    ...accents,
    bg: palette.bg,
    surface: palette.surface,
    'surface-raised': palette.surfaceRaised,
    line: palette.line,
    'line-strong': palette.lineStrong,
    text: palette.text,
    'text-muted': palette.textMuted,
  });
});

test.each(SCHEMES)('the console has them too, %s', async (scheme) => {
  const css = await read('console/theme/theme.css');
  const { accents, palette } = wanted(scheme);
  const [, rules = ''] = css.split(`:root[data-mantine-color-scheme="${scheme}"] {`);
  expect(variablesIn(rules.split('}')[0] ?? '')).toMatchObject({
    ...accents,
    page: palette.bg,
    surface: palette.surface,
    raised: scheme === 'dark' ? palette.surfaceRaised : palette.surface,
    line: palette.line,
    'line-strong': palette.lineStrong,
    text: palette.text,
    dim: palette.textMuted,
  });
});

test('the bars around a page, and an installed one while it opens, have its ground', async () => {
  for (const [file, colours] of [
    ['site/index.html', SCHEMES.map((scheme) => PALETTE[scheme].bg)],
    ['console/index.html', SCHEMES.map((scheme) => PALETTE[scheme].surface)],
    ['site/public/manifest.webmanifest', [PALETTE.dark.bg]],
    ['console/public/manifest.webmanifest', [PALETTE.dark.bg]],
  ] as const) {
    const text = await read(file);
    for (const colour of colours) expect(text, file).toContain(`"${colour}"`);
  }
});

test('the mark is drawn as the server draws it', async () => {
  const { arch, bars, chip } = MARK;
  const drawn = await read('brand/brand-picture.tsx');
  const top = chip.y - chip.radius;
  expect(drawn).toContain(`d="${arch}${bars}M${chip.x} ${top}a${chip.radius} ${chip.radius} 0 1 0 .01 0z"`);
});
