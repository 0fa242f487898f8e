import { randomUUID } from 'node:crypto';
import type { PaymentSettings } from '#domain/accounts/account.ts';
import { normaliseSettings } from '#domain/accounts/normalise-settings.ts';
import type { JsonObject } from '#domain/accounts/read-account.ts';
import { sampleSettings, withSamplesForNone } from '#domain/accounts/sample-settings.ts';
import { appendActivity } from '#server/features/activity/store.ts';
import type { Database, Queries } from '#server/platform/database/database.ts';

export type VersionedSettings = {
  readonly settings: PaymentSettings;
  readonly version: number;
  /** What was migrated when they were first loaded; reported until the next save. */
  readonly notes: readonly string[];
};

/** The settings, locked, with who last saved them and when. */
export type LockedSettings = VersionedSettings & {
  readonly savedBy: string | undefined;
  readonly savedAt: Date;
};

/** Stores the sample accounts of a first run, if nothing is stored yet. */
export async function seedSettings({ queries }: Database): Promise<void> {
  await queries
    .insertInto('payment_settings')
    .values({ settings: JSON.stringify(sampleSettings()) })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Settings stored by an older version are first converted to the current form, and stored in it. */
export async function loadSettings({ queries }: Database): Promise<VersionedSettings> {
  const row = await queries
    .selectFrom('payment_settings')
    .select(['settings', 'version'])
    .executeTakeFirstOrThrow();
  const { isMigrated, ...loaded } = readRow(row);
  if (!isMigrated) return loaded;
  return queries.transaction().execute(async (transaction) => migrateSettings(transaction));
}

/** Goes up by one with every save. */
export async function loadVersion({ queries }: Database): Promise<number> {
  const { version } = await queries
    .selectFrom('payment_settings')
    .select('version')
    .executeTakeFirstOrThrow();
  return version;
}

export async function lockSettings(transaction: Queries): Promise<LockedSettings> {
  const row = await transaction
    .selectFrom('payment_settings')
    .leftJoin('staff', 'staff.id', 'payment_settings.updated_by')
    .select(['settings', 'version', 'updated_at', 'staff.display_name'])
    .forUpdate('payment_settings')
    .executeTakeFirstOrThrow();
  const { settings, version, notes } = readRow(row);
  return { settings, version, notes, savedBy: row.display_name ?? undefined, savedAt: row.updated_at };
}

/** @returns their new version */
export async function saveSettings(
  transaction: Queries,
  settings: PaymentSettings,
  by: { readonly staffId: string | undefined; readonly notes?: readonly string[] },
): Promise<number> {
  const { version } = await transaction
    .updateTable('payment_settings')
    .set({
      settings: JSON.stringify({ ...settings, ...(by.notes && { notes: by.notes }) }),
      updated_at: new Date(),
      updated_by: by.staffId ?? null,
    })
    .returning('version')
    .executeTakeFirstOrThrow();
  return version;
}

/** Under the lock, so that if several nodes load them at once, one migrates and the others find it done. */
async function migrateSettings(transaction: Queries): Promise<VersionedSettings> {
  const row = await transaction
    .selectFrom('payment_settings')
    .select(['settings', 'version'])
    .forUpdate()
    .executeTakeFirstOrThrow();
  const { isMigrated, ...loaded } = readRow(row);
  if (!isMigrated) return loaded;
  const version = await saveSettings(transaction, loaded.settings, {
    staffId: undefined,
    notes: loaded.notes,
  });
  await appendActivity(transaction, [
    {
      action: 'payment_settings_updated',
      message: `Payment settings of an older version were migrated: ${loaded.notes.join(' ')}`,
      subject: { type: 'payment_settings', id: 'payment_settings' },
      details: { changes: loaded.notes },
    },
  ]);
  return { ...loaded, version };
}

function readRow(row: { readonly settings: unknown; readonly version: number }) {
  const document = row.settings as JsonObject;
  const migrated = normaliseSettings(document, {
    newId: randomUUID,
    absent: sampleSettings(),
    complete: true,
  });
  const isMigrated = migrated.notes.length > 0;
  const kept = Array.isArray(document.notes) ? (document.notes as string[]) : [];
  // Not stored, so that whoever emptied the list can continue from the version they saved.
  const { settings, notes } = withSamplesForNone(migrated.settings);
  return {
    settings,
    version: row.version,
    notes: [...(isMigrated ? migrated.notes : kept), ...notes],
    isMigrated,
  };
}
