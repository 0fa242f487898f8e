import { expect, test } from 'vitest';
import { settingsWithVenmo, TEST_SIGNER } from '#test/fixtures/test-cashier.ts';
import { createTestDatabase, type TestDatabase } from '#test/fixtures/test-database.ts';
import { until } from '#test/fixtures/until.ts';
import { LOOK_EVERY_MS, openSettingsLookup } from './lookup.ts';
import { loadSettings, saveSettings, seedSettings } from './store.ts';

const NO_WAKE_UPS = { onWake: () => () => {} };

function settingsWithTicker(ticker: boolean) {
  return { ...settingsWithVenmo(), ticker };
}

async function seeded(): Promise<TestDatabase> {
  const database = await createTestDatabase();
  await seedSettings(database, TEST_SIGNER, settingsWithTicker(true));
  return database;
}

async function save({ queries }: TestDatabase, ticker: boolean): Promise<void> {
  await queries
    .transaction()
    .execute((transaction) =>
      saveSettings(transaction, TEST_SIGNER, settingsWithTicker(ticker), { staffId: undefined }),
    );
}

async function openLookup(database: TestDatabase, feed: Parameters<typeof openSettingsLookup>[1]) {
  const failures: unknown[] = [];
  const onError = (error: unknown) => failures.push(error);
  const lookup = await openSettingsLookup(database, feed, {
    signer: TEST_SIGNER,
    samplePage: undefined,
    onError,
  });
  return { lookup, failures, [Symbol.asyncDispose]: () => lookup.close() };
}

test('a save without a wake-up comes into force at the next look, of which there are two a second', async () => {
  expect(LOOK_EVERY_MS).toBeLessThanOrEqual(500);
  await using database = await seeded();
  await using opened = await openLookup(database, NO_WAKE_UPS);
  await save(database, false);
  await until(() => !opened.lookup.current().settings.ticker);
});

test('a save on this node is in force at once, and an older read under way does not undo it', async () => {
  await using database = await seeded();
  await using opened = await openLookup(database, NO_WAKE_UPS);
  const { lookup } = opened;
  for (const ticker of [false, true, false, true]) {
    await save(database, ticker);
    lookup.takeIn(await loadSettings(database, TEST_SIGNER));
    expect(lookup.current().settings.ticker).toBe(ticker);
  }
});

test('an unreachable database is reported once, and the settings stay', async () => {
  await using database = await seeded();
  let isAway = false;
  const flaky: TestDatabase = {
    ...database,
    get queries() {
      if (isAway) throw new Error('connection refused');
      return database.queries;
    },
  };
  let wake = () => {};
  const feed = {
    onWake(listener: () => void) {
      wake = listener;
      return () => {};
    },
  };
  await using opened = await openLookup(flaky, feed);
  isAway = true;
  wake();
  await until(() => opened.failures.length > 0);
  expect(opened.lookup.current().settings.ticker).toBe(true);
  await save(database, false);
  isAway = false;
  await until(() => !opened.lookup.current().settings.ticker);
  expect(opened.failures).toHaveLength(1);
});
