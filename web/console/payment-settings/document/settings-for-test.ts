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

export function settingsForTest(
  accounts: Partial<Record<MethodKey, ReceivingAccount[]>> = {},
): SettingsDocument {
  const sections = METHOD_KEYS.map((key) => [key, { enabled: true, accounts: accounts[key] ?? [] }]);
  return {
    ...(Object.fromEntries(sections) as Pick<SettingsDocument, MethodKey>),
    withdrawalHours: { enabled24_7: true, startTime: '08:00', endTime: '18:00' },
    depositsOutsideHours: false,
    ticker: true,
  };
}
