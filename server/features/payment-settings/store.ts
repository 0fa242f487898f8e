import { randomUUID } from 'node:crypto';
import type { Selectable } from 'kysely';
import type { DB } from '#db/types.ts';
import type { PaymentSettings } from '#domain/accounts/account.ts';
import { normaliseSettings } from '#domain/accounts/normalise-settings.ts';
import type { JsonObject } from '#domain/accounts/read-account.ts';
import { sampleSettings, withoutAccounts, withSamplesForNone } from '#domain/accounts/sample-settings.ts';
import { appendActivity } from '#server/features/activity/store.ts';
import type { Database, Queries } from '#server/platform/database/database.ts';
import type { RowSigner } from '#server/platform/sealing/row-signer.ts';
import {
  lockSettingsRow,
  readSettings,
  type SettingsRead,
  signSettings,
} from '#server/platform/sealing/signed-settings.ts';

export type VersionedSettings = {
  readonly settings: PaymentSettings;
  readonly version: number;
  /** What was migrated when they were first loaded; reported until the next save. */
  readonly notes: readonly string[];
  /** Written past Cage: staff see them, to check and save them, and nothing goes by them until then. */
  readonly isAltered: boolean;
};

const ALTERED_NOTE =
  'These settings were changed in the database, past Cage. Players are shown no account until an owner saves them: check every account first.';

/** What is in force while the stored ones have been altered: no account of anybody. */
const NONE = withoutAccounts(sampleSettings());

/** The settings, locked, with who last saved them and when. */
export type LockedSettings = VersionedSettings & {
  readonly savedBy: string | undefined;
  readonly savedAt: Date;
};

/** What is in force of stored settings. */
export function settingsInForce({ settings, isAltered }: VersionedSettings): PaymentSettings {
  return isAltered ? NONE : settings;
}

/** Stores the sample accounts of a first run, if nothing is stored yet. */
export async function seedSettings({ queries }: Database, signer: RowSigner): Promise<void> {
  await queries.transaction().execute(async (transaction) => {
    const seeded = await transaction
      .insertInto('payment_settings')
      .values({ settings: JSON.stringify(sampleSettings()) })
      .onConflict((conflict) => conflict.doNothing())
      .returning('version')
      .executeTakeFirst();
    if (seeded) await signSettings(transaction, signer, 'payment_settings');
  });
}

/** Settings stored by an older version are first converted to the current form, and stored in it. */
export async function loadSettings(
  { queries }: Pick<Database, 'queries'>,
  signer: RowSigner,
): Promise<VersionedSettings> {
  const { isMigrated, ...loaded } = toSettings(await readSettings(queries, signer, 'payment_settings'));
  if (!isMigrated || loaded.isAltered) return loaded;
  return queries.transaction().execute(async (transaction) => migrateSettings(transaction, signer));
}

/** Goes up by one with every save. */
export async function loadVersion({ queries }: Database): Promise<number> {
  const { version } = await queries
    .selectFrom('payment_settings')
    .select('version')
    .executeTakeFirstOrThrow();
  return version;
}

export async function lockSettings(transaction: Queries, signer: RowSigner): Promise<LockedSettings> {
  const read = await lockSettingsRow(transaction, signer, 'payment_settings');
  const { isMigrated: _, ...settings } = toSettings(read);
  const saved = await transaction
    .selectFrom('payment_settings')
    .leftJoin('staff', 'staff.id', 'payment_settings.updated_by')
    .select(['updated_at', 'staff.display_name'])
    .executeTakeFirstOrThrow();
  return { ...settings, savedBy: saved.display_name ?? undefined, savedAt: saved.updated_at };
}

/** @returns their new version */
export async function saveSettings(
  transaction: Queries,
  signer: RowSigner,
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
  await signSettings(transaction, signer, 'payment_settings');
  return version;
}

/** Under the lock, so that if several nodes load them at once, one migrates and the others find it done. */
async function migrateSettings(transaction: Queries, signer: RowSigner): Promise<VersionedSettings> {
  const read = await lockSettingsRow(transaction, signer, 'payment_settings');
  const { isMigrated, ...loaded } = toSettings(read);
  if (!isMigrated || loaded.isAltered) return loaded;
  const version = await saveSettings(transaction, signer, loaded.settings, {
    staffId: undefined,
    notes: loaded.notes,
  });
  await appendActivity(transaction, signer, [
    {
      action: 'payment_settings_updated',
      message: `Payment settings of an older version were migrated: ${loaded.notes.join(' ')}`,
      subject: { type: 'payment_settings', id: 'payment_settings' },
      details: { changes: loaded.notes },
    },
  ]);
  return { ...loaded, version };
}

function toSettings({ row, isAltered }: SettingsRead<Selectable<DB['payment_settings']>>) {
  if (row === undefined) throw new Error('The payment settings are gone from the database');
  // Past Cage it may be any JSON.
  const document = (row.settings ?? {}) as JsonObject;
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
    notes: [
      ...(isAltered ? [ALTERED_NOTE] : []),
      ...(isMigrated ? migrated.notes : isAltered ? [] : kept),
      ...notes,
    ],
    isMigrated,
    isAltered,
  };
}
