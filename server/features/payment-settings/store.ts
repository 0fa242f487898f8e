import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { settingsChanged } from '#contract/payment-settings.ts';
import type { PaymentSettings } from '#domain/accounts/account.ts';
import { normaliseSettings, SHAPE_MIGRATED } from '#domain/accounts/normalise-settings.ts';
import { withOnePin } from '#domain/accounts/one-pin.ts';
import { isObject, type JsonObject } from '#domain/accounts/read-account.ts';
import { sampleSettings, withoutAccounts, withSamplesForNone } from '#domain/accounts/sample-settings.ts';
import { METHOD_KEYS } from '#domain/methods/methods.ts';
import { appendActivity } from '#server/features/activity/store.ts';
import type { Database, Queries } from '#server/platform/database/database.ts';
import { endedWithin } from '#server/platform/database/snapshot.ts';
import type { LiveSource } from '#server/platform/live/live-feed.ts';
import type { RowSigner } from '#server/platform/sealing/row-signer.ts';
import { lockSettingsRow, readSettings, signSettings } from '#server/platform/sealing/signed-settings.ts';
import { loadAccounts, type StoredAccounts, saveAccounts } from './account-rows.ts';

export type VersionedSettings = {
  readonly settings: PaymentSettings;
  readonly version: number;
  /** Notes of the first load's migration; reported until the next save. */
  readonly notes: readonly string[];
  /** Written past Cage: in force only once staff, who see them, have checked and saved them. */
  readonly isAltered: boolean;
};

const ALTERED_NOTE =
  'These settings were changed in the database, past Cage. Players are shown no account until an owner saves them: check every account first.';

/** In force while the stored settings are altered: no account of anybody. */
const NONE = withoutAccounts(sampleSettings());

export type LockedSettings = VersionedSettings & {
  readonly savedBy: string | undefined;
  readonly savedAt: Date;
};

export function settingsInForce({ settings, isAltered }: VersionedSettings): PaymentSettings {
  return isAltered ? NONE : settings;
}

export async function seedSettings(
  { queries }: Pick<Database, 'queries'>,
  signer: RowSigner,
  settings: PaymentSettings = sampleSettings(),
): Promise<void> {
  await queries.transaction().execute(async (transaction) => {
    const seeded = await transaction
      .insertInto('payment_settings')
      .values({ settings: documentOf(settings) })
      .onConflict((conflict) => conflict.doNothing())
      .returning('version')
      .executeTakeFirst();
    if (seeded === undefined) return;
    await signSettings(transaction, signer, 'payment_settings');
    await saveAccounts(transaction, signer, settings, { ...seeded, staffId: undefined });
  });
}

/** Stores settings of an older version anew, in the current form. */
export async function loadSettings(
  { queries }: Pick<Database, 'queries'>,
  signer: RowSigner,
): Promise<VersionedSettings> {
  const { isMigrated, ...loaded } = await read(queries, signer);
  if (!isMigrated || loaded.isAltered) return loaded;
  return queries.transaction().execute(async (transaction) => migrateSettings(transaction, signer));
}

export async function loadVersion({ queries }: Database): Promise<number> {
  const { version } = await queries
    .selectFrom('payment_settings')
    .select('version')
    .executeTakeFirstOrThrow();
  return version;
}

export async function lockSettings(transaction: Queries, signer: RowSigner): Promise<LockedSettings> {
  await lockSettingsRow(transaction, signer, 'payment_settings');
  const { isMigrated: _, ...settings } = await read(transaction, signer);
  const saved = await transaction
    .selectFrom('payment_settings')
    .leftJoin('staff', 'staff.id', 'payment_settings.updated_by')
    .select(['updated_at', 'staff.display_name'])
    .executeTakeFirstOrThrow();
  return { ...settings, savedBy: saved.display_name ?? undefined, savedAt: saved.updated_at };
}

export async function saveSettings(
  transaction: Queries,
  signer: RowSigner,
  settings: PaymentSettings,
  by: { readonly staffId: string | undefined; readonly notes?: readonly string[] },
): Promise<number> {
  const { version } = await transaction
    .updateTable('payment_settings')
    .set({
      settings: documentOf(settings, by.notes),
      updated_at: new Date(),
      updated_by: by.staffId ?? null,
    })
    .returning('version')
    .executeTakeFirstOrThrow();
  await signSettings(transaction, signer, 'payment_settings');
  await saveAccounts(transaction, signer, settings, { version, staffId: by.staffId });
  return version;
}

/** Under the lock: if several nodes load them at once, one migrates and the others find it done. */
async function migrateSettings(transaction: Queries, signer: RowSigner): Promise<VersionedSettings> {
  await lockSettingsRow(transaction, signer, 'payment_settings');
  const { isMigrated, ...loaded } = await read(transaction, signer);
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

async function read(queries: Queries, signer: RowSigner) {
  // The accounts last: a save in between has another version, and is loaded when that is seen.
  const { row, isAltered: isDocumentAltered } = await readSettings(queries, signer, 'payment_settings');
  const accounts = await loadAccounts(queries, signer);
  if (row === undefined) throw new Error('The payment settings are gone from the database');
  const isAltered = isDocumentAltered || accounts.isAltered;
  // Past Cage it may be any JSON.
  const document = (row.settings ?? {}) as JsonObject;
  const withOwn = hasOwnAccounts(document);
  const migrated = normaliseSettings(withOwn ? document : withAccounts(document, accounts), {
    newId: randomUUID,
    absent: sampleSettings(),
    complete: true,
  });
  const isOlder = withOwn || !METHOD_KEYS.every((key) => key in (document.methods as JsonObject));
  const isMigrated = isOlder || migrated.notes.length > 0;
  const saying = isOlder && migrated.notes.length === 0 ? [SHAPE_MIGRATED] : migrated.notes;
  const kept = Array.isArray(document.notes) ? (document.notes as string[]) : [];
  // Not stored, so that a person who emptied the list can continue from the version they saved.
  const { settings, notes } = withSamplesForNone(
    // An older version may have stored several.
    withOnePin(migrated.settings, migrated.settings),
  );
  return {
    settings,
    version: row.version,
    notes: [...(isAltered ? [ALTERED_NOTE] : []), ...(isMigrated ? saying : isAltered ? [] : kept), ...notes],
    isMigrated,
    isAltered,
  };
}

function documentOf({ methods, ...others }: PaymentSettings, notes?: readonly string[]): string {
  const withoutThem = METHOD_KEYS.map((key) => {
    const { accounts: _, ...section } = methods[key];
    return [key, section] as const;
  });
  return JSON.stringify({ ...others, methods: Object.fromEntries(withoutThem), ...(notes && { notes }) });
}

/** Older versions kept the accounts in the document. */
function hasOwnAccounts({ methods }: JsonObject): boolean {
  return !isObject(methods) || Object.values(methods).some((of) => !isObject(of) || 'accounts' in of);
}

function withAccounts(document: JsonObject, { byMethod }: StoredAccounts): JsonObject {
  const sections = Object.entries(document.methods as Readonly<Record<string, JsonObject>>).map(
    ([key, section]) => [key, { ...section, accounts: byMethod.get(key) ?? [] }],
  );
  return { ...document, methods: Object.fromEntries(sections) };
}

/** Shows the live feed that the payment settings were saved, not how. */
export function settingsSource({ queries }: Database): LiveSource {
  return async ({ from, until }) => {
    const rows = await queries
      .selectFrom('payment_settings')
      .select('version')
      .where(endedWithin(sql.ref('payment_settings.changed_in'), { from, until }))
      .execute();
    return rows.map((row) => settingsChanged.parse(row));
  };
}
