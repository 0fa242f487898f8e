import { METHOD_KEYS, type MethodKey } from '#domain/methods/methods.ts';
import type { ReceivingAccount, SettingsDocument } from './settings-document.ts';

export function accountForTest(values: Partial<ReceivingAccount> = {}): ReceivingAccount {
  return {
    id: 'main',
    name: 'Main',
    displayName: 'The Casino',
    active: true,
    pinned: false,
    fallback: false,
    sample: false,
    ...values,
  };
}

const LIMITS = { deposit: { min: 50, max: 2_000 }, withdrawal: { min: 50, max: 1_000_000 } };

export function settingsForTest(
  accounts: Partial<Record<MethodKey, ReceivingAccount[]>> = {},
): SettingsDocument {
  const sections = METHOD_KEYS.map((key) => [
    key,
    { enabled: true, accounts: accounts[key] ?? [], limits: LIMITS },
  ]);
  return {
    ...(Object.fromEntries(sections) as Pick<SettingsDocument, MethodKey>),
    withdrawalHours: { enabled24_7: true, startTime: '08:00', endTime: '18:00' },
    depositsOutsideHours: false,
    ticker: true,
    samples: true,
  };
}
