import { expect, test } from 'vitest';
import { accentsOf } from '#domain/brand/accents.ts';
import { NO_APPEARANCE } from '#domain/brand/appearance.ts';
import type { Hex } from '#domain/brand/colour.ts';
import { faceOf } from '#server/features/appearance/face.ts';
import { unavailablePage } from './plain-pages.ts';

const BRAND = {
  title: 'A & B <Cashier>',
  tagline: '',
  supportEmail: undefined,
  chatUrl: undefined,
  idPrefix: 'FC',
  origin: 'https://cashier.example',
  sites: [],
};

const inForce = (accent: Hex | null = null) => {
  const settings = { ...NO_APPEARANCE, accent, logoBytes: null };
  const face = faceOf(BRAND, { settings, version: 0, isAltered: false });
  return { current: () => face };
};

test('it says what is wrong in the name of the house, and asks again by itself', () => {
  const page = unavailablePage(inForce())('The cashier is busy. Please try again in a moment.', 4, 'en');
  expect(page).toMatch(/^<!doctype html>/);
  expect(page).toContain('<title>One moment, please – A &#38; B &#60;Cashier&#62;</title>');
  expect(page).toContain('<meta http-equiv="refresh" content="4">');
  expect(page).toContain(
    'The cashier is busy. Please try again in a moment. This page tries again by itself in 4 seconds.',
  );
  // Anything more that it needs would be refused as well.
  expect(page).not.toMatch(/<script|<link|src=|url\(/);
});

test('it is in the language of whoever reads it', () => {
  const page = unavailablePage(inForce())('The cashier is busy. Please try again in a moment.', 4, 'es');
  expect(page).toContain('<html lang="es">');
  expect(page).toContain(
    'La caja no puede responder ahora. Esta página vuelve a intentarlo sola en 4 segundos.',
  );
  expect(page).not.toContain('busy');
});

test('it has the accent that owners have chosen', () => {
  const { dark, light } = accentsOf('#ffd60a');
  const page = unavailablePage(inForce('#ffd60a'))('The cashier is busy.', 4, 'en');
  for (const { accent, onAccent } of [dark, light])
    expect(page).toContain(`--accent: ${accent}; --on: ${onAccent};`);
});
