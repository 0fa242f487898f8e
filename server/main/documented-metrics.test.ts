import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { noteBackup } from '#server/features/backups/store.ts';
import { insertMailbox } from '#server/features/mailboxes/store.ts';
import { storePrices } from '#server/features/prices/store.ts';
import { createSealer } from '#server/platform/sealing/sealer.ts';
import { startTestCashier, TEST_KEYS, TEST_SIGNER } from '#test/fixtures/test-cashier.ts';
import { logHeadAge, lostLogLines, movedFolder } from './measures.ts';

const ROOT = join(import.meta.dirname, '../..');
const OPERATIONS = await readFile(join(ROOT, 'docs/operations.md'), 'utf8');
const ALERTS = await readFile(join(ROOT, 'docs/prometheus-alerts.yml'), 'utf8');

function figuresIn(text: string): Set<string> {
  return new Set(text.match(/\bcage_[a-z_]+/g)?.map((name) => name.replace(/_(bucket|sum|count)$/, '')));
}

test('the figures of /metrics are those that are described, and alerts are about no others', async () => {
  await using cashier = await startTestCashier({
    variables: {
      ...{ SMTP_URL: 'smtp://127.0.0.1:9', CAGE_MAIL_TO: 'staff@example.com' },
      ...{ CAGE_BACKUP_TO: '/dev/null/backups', CAGE_BACKUP_PASSPHRASE_FILE: '/dev/null/passphrase' },
      CAGE_PRICES_URL: 'http://127.0.0.1:9/',
    },
  });
  await storePrices(cashier.database, { BTC: 1, ETH: 1, LTC: 1, USDT: 1, SOL: 1 }, new Date());
  const backup = { file: '/dev/null/backups/a.age', takenAt: new Date(), bytes: 1, rowCount: 1 };
  await noteBackup(cashier.database.queries, backup);
  const keys = { sealer: createSealer(TEST_KEYS), signer: TEST_SIGNER };
  await insertMailbox(cashier.database.queries, keys, {
    ...{ host: '127.0.0.1', port: 9, secure: true, user: 'a@example.com', login: 'password', secret: 'x' },
    ...{ accountIds: [], addresses: [], enabled: true },
  });
  await cashier.database.pool.query('update mailboxes set last_mail_at = now()');
  const text = await cashier.readMetrics();
  const shown = figuresIn(text);
  const ofTheNode = [
    logHeadAge(() => undefined),
    lostLogLines(() => undefined),
    movedFolder(async () => undefined),
  ];
  for (const { name } of ofTheNode) shown.add(name);
  const described = OPERATIONS.slice(OPERATIONS.indexOf('### Figures'), OPERATIONS.indexOf('### The log'));
  expect([...figuresIn(described)].sort()).toEqual([...shown].sort());
  const watched = figuresIn(ALERTS);
  expect([...watched].filter((name) => !shown.has(name))).toEqual([]);
  expect(watched.size).toBeGreaterThan(10);
});
