import { sql } from 'kysely';
import type { PublicSettings } from '#contract/payment-settings/get-payment-settings-public.ts';
import type { Database } from '#server/platform/database/database.ts';
import type { LiveFeed, LiveSource } from '#server/platform/live/live-feed.ts';
import { type CurrentSettings, publicSettings, settingsAt } from './current-settings.ts';
import { loadSettings, type VersionedSettings } from './store.ts';

/** The payment settings in memory, always those of the last commit that the live feed has told of. */
export type SettingsLookup = {
  current(): CurrentSettings;
  public(): PublicSettings;
  /** Tells when what players are shown has changed: by a save, by the hour's turn, by opening and closing. */
  onChange(listener: () => void): void;
  close(): void;
};

/** The name of the settings in the live feed. */
export const SETTINGS_SOURCE = 'settings';

/** Brings the version of the settings where they have changed. */
export function settingsSource({ queries }: Database): LiveSource<number> {
  return async ({ from, until }) => {
    const rows = await queries
      .selectFrom('payment_settings')
      .select('version')
      .where('changed_in', '>=', sql<string>`${from}::xid8`)
      .where('changed_in', '<', sql<string>`${until}::xid8`)
      .execute();
    return rows.map(({ version }) => version);
  };
}

const RETRY_MS = 1_000;

/** @param showSamples true in a demo run only */
export async function openSettingsLookup(
  database: Database,
  feed: LiveFeed,
  options: { readonly showSamples: boolean; onError(error: unknown): void },
): Promise<SettingsLookup> {
  const listeners: Array<() => void> = [];
  let timer: NodeJS.Timeout | undefined;
  let retry: NodeJS.Timeout | undefined;
  let closed = false;
  let stored: VersionedSettings;
  // One after the other, so that the newest is the last to be kept.
  let loading: Promise<void>;

  const current = () => settingsAt(stored.settings, new Date(), options.showSamples);
  const shown = () => publicSettings(current(), new Date());

  function announce(): void {
    for (const listener of listeners) listener();
    clearTimeout(timer);
    timer = setTimeout(announce, Math.max(0, Date.parse(shown().validUntil) - Date.now()));
  }

  function reloadNext(): void {
    loading = loading.then(reload).catch((error: unknown) => {
      options.onError(error);
      if (!closed) retry = setTimeout(reloadNext, RETRY_MS);
    });
  }

  async function reload(): Promise<void> {
    if (closed) return;
    await load();
    announce();
  }

  async function load(): Promise<void> {
    stored = await loadSettings(database);
  }

  const firstLoad = load();
  loading = firstLoad.catch(() => {});
  // Subscribed before anything is loaded, so that no save is missed in between.
  const unsubscribe = feed.subscribe([SETTINGS_SOURCE], reloadNext);
  await firstLoad;
  announce();

  return {
    current,
    public: shown,
    onChange: (listener) => listeners.push(listener),
    close() {
      closed = true;
      unsubscribe();
      clearTimeout(retry);
      clearTimeout(timer);
    },
  };
}
