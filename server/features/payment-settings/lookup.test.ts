import { expect, test } from 'vitest';
import { openLiveFeed } from '#server/platform/live/live-feed.ts';
import { settingsWithVenmo } from '#test/fixtures/test-cashier.ts';
import { createTestDatabase } from '#test/fixtures/test-database.ts';
import { until } from '#test/fixtures/until.ts';
import { openSettingsLookup, SETTINGS_SOURCE, settingsSource } from './lookup.ts';

test('a save that is told of while the settings are still being loaded for the first time is shown', async () => {
  await using database = await createTestDatabase();
  const failures: unknown[] = [];
  const onError = (error: unknown) => failures.push(error);
  const write = (ticker: boolean) => JSON.stringify({ ...settingsWithVenmo(), ticker });
  await database.queries
    .insertInto('payment_settings')
    .values({ settings: write(true) })
    .execute();
  const feed = await openLiveFeed(database.pool, { [SETTINGS_SOURCE]: settingsSource(database) }, onError);
  let saved: Promise<unknown> | undefined;
  await using resources = new AsyncDisposableStack();
  resources.defer(() => feed.close());
  const tellingAtOnce: typeof feed = {
    ...feed,
    subscribe(names, listener) {
      saved = database.queries
        .updateTable('payment_settings')
        .set({ settings: write(false) })
        .execute();
      listener({ cursor: feed.cursor, changes: { [SETTINGS_SOURCE]: [2] } });
      return feed.subscribe(names, listener);
    },
  };
  const lookup = await openSettingsLookup(database, tellingAtOnce, { showSamples: false, onError });
  resources.defer(() => lookup.close());
  await saved;
  await until(() => !lookup.current().settings.ticker);
  expect(failures).toEqual([]);
});
