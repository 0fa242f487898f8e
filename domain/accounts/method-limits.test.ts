import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { METHOD_KEYS } from '#domain/methods/methods.ts';
import { cents, MAX_CENTS } from '#domain/money/usd.ts';
import { checkSettings } from './check-settings.ts';
import { boundsText, usualLimits } from './method-limits.ts';
import { normaliseSettings } from './normalise-settings.ts';
import { sampleSettings } from './sample-settings.ts';
import { settingsChanges } from './settings-changes.ts';

const SAMPLES = sampleSettings();
const USUAL = usualLimits('venmo');

function saved(venmo: object, before = SAMPLES) {
  const options = { newId: randomUUID, absent: before, complete: false };
  return normaliseSettings({ venmo }, options).settings;
}

test.each(METHOD_KEYS)(
  '%s takes deposits from $50, and withdrawals from $50 up to the largest amount',
  (key) => {
    const { deposit, withdrawal } = usualLimits(key);
    expect(boundsText(deposit)).toBe(key === 'crypto' ? '$50 to $1,000,000' : '$50 to $2,000');
    expect(withdrawal).toEqual({ minCents: cents(5_000), maxCents: MAX_CENTS });
  },
);

test('what is sent changes what it names; what is stored is read back, and kept by a save without it', () => {
  const settings = saved({ limits: { deposit: { min: 20, max: 500.5 } } });
  expect(settings.methods.venmo.limits).toEqual({
    deposit: { minCents: 2_000, maxCents: 50_050 },
    withdrawal: USUAL.withdrawal,
  });
  const stored = normaliseSettings(JSON.parse(JSON.stringify(settings)), {
    newId: randomUUID,
    absent: SAMPLES,
    complete: true,
  });
  expect(stored.settings.methods.venmo.limits).toEqual(settings.methods.venmo.limits);
  expect(stored.notes).toEqual([]);
  expect(saved({ enabled: false }, settings).methods.venmo.limits).toEqual(settings.methods.venmo.limits);
  expect(SAMPLES.methods.venmo).not.toHaveProperty('limits');
});

test.each([
  [{ min: 100, max: 50 }, 'Venmo: the limits of a deposit must not begin above where they end.'],
  [{ min: 0 }, 'Venmo: the limits of a deposit must be within $0.01 to $1,000,000.'],
  [{ max: 1_000_000.01 }, 'Venmo: the limits of a deposit must be within $0.01 to $1,000,000.'],
])('%j is refused', (deposit, message) => {
  expect(checkSettings(saved({ limits: { deposit } }), SAMPLES)).toEqual([
    { field: 'venmo.limits.deposit', message },
  ]);
});

test('a change is logged with both', () => {
  const settings = saved({ limits: { deposit: { min: 20 }, withdrawal: { max: 5_000 } } });
  expect(settingsChanges(SAMPLES, settings)).toEqual([
    'Venmo deposits: $50 to $2,000 → $20 to $2,000',
    'Venmo withdrawals: $50 to $1,000,000 → $50 to $5,000',
  ]);
});
