import type { PaymentSettings } from '#domain/accounts/account.ts';
import { normaliseSettings } from '#domain/accounts/normalise-settings.ts';
import type { JsonObject } from '#domain/accounts/read-account.ts';
import { sampleSettings } from '#domain/accounts/sample-settings.ts';

export const VENMO = { id: 'v1', name: 'Main', displayName: 'The Casino', handle: '@the-casino' };

export function normaliseForTest(
  document: JsonObject,
  options: { complete?: boolean; absent?: PaymentSettings } = {},
) {
  let made = 0;
  return normaliseSettings(document, {
    newId: () => `made-${++made}`,
    absent: sampleSettings(),
    complete: false,
    ...options,
  });
}
