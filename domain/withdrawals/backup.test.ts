import { describe, expect, test } from 'vitest';
import { type Backup, checkBackup } from './backup.ts';

const CRYPTO = { coin: 'BTC', network: 'Bitcoin' } as const;

test.each<[Backup, object]>([
  [{}, {}],
  [{ backupPaymentUsername: '', backupEmail: ' ' }, {}],
  [{ backupMethod: 'Venmo', backupPaymentUsername: '@jane' }, {}],
  [{ backupMethod: 'Zelle', backupEmail: 'jane@example.com' }, {}],
  [{ backupMethod: 'Zelle', backupEmail: '555 010 0123' }, {}],
  [{ backupMethod: 'Zelle', backupPhone: '555 010 0123' }, {}],
  [{ backupMethod: 'Crypto', backupWalletAddress: 'bc1' }, CRYPTO],
])('%o is right', (backup, main) => {
  expect(checkBackup(backup, main)).toEqual([]);
});

describe('is refused in the words of its field', () => {
  test.each<[Backup, object, keyof Backup, RegExp]>([
    [{ backupEmail: 'jane@example.com' }, {}, 'backupMethod', /Choose the method/],
    [{ backupMethod: 'Venmo' }, {}, 'backupPaymentUsername', /Venmo username/],
    [{ backupMethod: 'Venmo', backupEmail: 'jane@example.com' }, {}, 'backupPaymentUsername', /Venmo/],
    [{ backupMethod: 'Zelle' }, {}, 'backupEmail', /email or phone number/],
    [{ backupMethod: 'Zelle', backupEmail: 'jane' }, {}, 'backupEmail', /name@example\.com/],
    [{ backupMethod: 'Zelle', backupPhone: 'jane' }, {}, 'backupPhone', /phone number/],
    [{ backupMethod: 'Zelle', backupPhone: 'jane@example.com' }, {}, 'backupPhone', /phone number/],
    [{ backupMethod: 'Crypto' }, CRYPTO, 'backupWalletAddress', /wallet address/],
    [{ backupMethod: 'Crypto', backupWalletAddress: 'bc1' }, {}, 'backupMethod', /same coin/],
  ])('%o', (backup, main, field, message) => {
    expect(checkBackup(backup, main)).toEqual([{ field, message: expect.stringMatching(message) }]);
  });
});
