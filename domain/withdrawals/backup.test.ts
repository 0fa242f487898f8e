import { describe, expect, test } from 'vitest';
import { type Backup, checkBackup } from './backup.ts';

const CRYPTO = { method: 'Crypto', coin: 'BTC', network: 'Bitcoin', walletAddress: 'bc2' } as const;
const VENMO = { method: 'Venmo', paymentUsername: '@jane-doe' } as const;
const ZELLE = { method: 'Zelle', email: '(212) 555-0123' } as const;

test.each<[Backup, object]>([
  [{}, {}],
  [{ backupPaymentUsername: '', backupEmail: ' ' }, {}],
  [{ backupMethod: 'Venmo', backupPaymentUsername: '@jane-lee' }, {}],
  [{ backupMethod: 'Zelle', backupEmail: 'jane@example.com' }, {}],
  [{ backupMethod: 'Zelle', backupEmail: '212 555 0123' }, {}],
  [{ backupMethod: 'Zelle', backupPhone: '212 555 0123' }, {}],
  [{ backupMethod: 'Crypto', backupWalletAddress: 'bc1' }, CRYPTO],
  [{ backupMethod: 'Venmo', backupPaymentUsername: '@jane-lee' }, VENMO],
  [{ backupMethod: 'Zelle', backupPhone: '212 555 0124' }, ZELLE],
  [{ backupMethod: 'Zelle', backupEmail: 'jane@example.com' }, VENMO],
])('%o is right', (backup, main) => {
  expect(checkBackup(backup, main)).toEqual([]);
});

describe('is refused in the words of its field', () => {
  test.each<[Backup, object, keyof Backup, RegExp]>([
    [{ backupEmail: 'jane@example.com' }, {}, 'backupMethod', /Choose a backup method/],
    [{ backupMethod: 'Venmo' }, {}, 'backupPaymentUsername', /Venmo username/],
    [{ backupMethod: 'Venmo', backupEmail: 'jane@example.com' }, {}, 'backupPaymentUsername', /Venmo/],
    [{ backupMethod: 'Zelle' }, {}, 'backupEmail', /email or phone number/],
    [
      { backupMethod: 'Zelle', backupEmail: 'jane' },
      {},
      'backupEmail',
      /email address, or a US phone number/,
    ],
    [{ backupMethod: 'Zelle', backupPhone: 'jane' }, {}, 'backupPhone', /phone number/],
    [{ backupMethod: 'Zelle', backupPhone: 'jane@example.com' }, {}, 'backupPhone', /phone number/],
    [{ backupMethod: 'Crypto' }, CRYPTO, 'backupWalletAddress', /wallet address/],
    [{ backupMethod: 'Crypto', backupWalletAddress: 'bc1' }, {}, 'backupMethod', /same coin/],
  ])('%o', (backup, main, field, message) => {
    expect(checkBackup(backup, main)).toEqual([{ field, message: expect.stringMatching(message) }]);
  });
});

test.each<[Backup, object, keyof Backup]>([
  [{ backupMethod: 'Venmo', backupPaymentUsername: 'Jane-Doe ' }, VENMO, 'backupPaymentUsername'],
  [{ backupMethod: 'Zelle', backupPhone: '212 555 0123' }, ZELLE, 'backupPhone'],
  [{ backupMethod: 'Zelle', backupEmail: '212.555.0123' }, ZELLE, 'backupEmail'],
  [
    { backupMethod: 'Zelle', backupEmail: 'Jane@Example.com' },
    { method: 'Zelle', email: 'jane@example.com' },
    'backupEmail',
  ],
  [{ backupMethod: 'Crypto', backupWalletAddress: 'BC2' }, CRYPTO, 'backupWalletAddress'],
])('%o is refused beside the same destination, however it is typed', (backup, main, field) => {
  expect(checkBackup(backup, main)).toEqual([
    { field, message: expect.stringMatching(/^The backup is the same/) },
  ]);
});
