import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { UNAVAILABLE_PAGE_COLORS, unavailablePage } from './unavailable-page.ts';

const BRAND = {
  title: 'A & B <Cashier>',
  tagline: '',
  supportEmail: undefined,
  chatUrl: undefined,
  idPrefix: 'FC',
  origin: 'https://cashier.example',
};

test('it says what is wrong in the name of the house, and asks again by itself', () => {
  const page = unavailablePage(BRAND)('The cashier is busy. Please try again in a moment.', 4, 'en');
  expect(page).toMatch(/^<!doctype html>/);
  expect(page).toContain('<title>One moment, please – A &#38; B &#60;Cashier&#62;</title>');
  expect(page).toContain('<meta http-equiv="refresh" content="4">');
  expect(page).toContain(
    'The cashier is busy. Please try again in a moment. This page does so by itself in 4 seconds.',
  );
  // Anything more that it needs would be refused as well.
  expect(page).not.toMatch(/<script|<link|src=|url\(/);
});

test('it is in the language of whoever reads it', () => {
  const page = unavailablePage(BRAND)('The cashier is busy. Please try again in a moment.', 4, 'es');
  expect(page).toContain('<html lang="es">');
  expect(page).toContain(
    'La caja no puede responder ahora. Esta página lo vuelve a intentar sola en 4 segundos.',
  );
  expect(page).not.toContain('busy');
});

test('its colors are those of the site', async () => {
  const tokens = await readFile(join(import.meta.dirname, '../../../web/site/styles/tokens.css'), 'utf8');
  const [dark, light] = tokens.split('@media (prefers-color-scheme: light)') as [string, string];
  const named = (css: string) =>
    Object.fromEntries(Array.from(css.matchAll(/--([\w-]+): (#\w+);/g), ([, name, color]) => [name, color]));
  for (const [scheme, css] of Object.entries({ dark, light })) {
    const { bg, line, text, accent, ...others } = named(css);
    expect(UNAVAILABLE_PAGE_COLORS[scheme as 'dark' | 'light']).toEqual({
      ...{ bg, line, text, accent, muted: others['text-muted'], on: others['on-accent'] },
    });
  }
});
