import type { PaymentSettings } from '#domain/accounts/account.ts';
import { sampleSettings } from '#domain/accounts/sample-settings.ts';
import type { Database } from '#server/platform/database/database.ts';

export type VersionedSettings = { readonly settings: PaymentSettings; readonly version: number };

/** Stores the sample accounts of a first run, where nothing is stored yet. */
export async function seedSettings({ queries }: Database): Promise<void> {
  await queries
    .insertInto('payment_settings')
    .values({ settings: JSON.stringify(sampleSettings()) })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

export async function loadSettings({ queries }: Database): Promise<VersionedSettings> {
  const row = await queries
    .selectFrom('payment_settings')
    .select(['settings', 'version'])
    .executeTakeFirstOrThrow();
  return { settings: row.settings as unknown as PaymentSettings, version: row.version };
}
