import type { PublicSettings } from '#contract/payment-settings/get-payment-settings-public.ts';
import type { Database } from '#server/platform/database/database.ts';
import type { LiveFeed } from '#server/platform/live/live-feed.ts';
import { type CurrentSettings, publicSettings, settingsAt } from './current-settings.ts';
import { loadSettings, loadVersion, type VersionedSettings } from './store.ts';

/** The payment settings in memory: those of this node's last save at once, those of another's within a second. */
export type SettingsLookup = {
  current(): CurrentSettings;
  public(): PublicSettings;
  /** Puts in force what this node has saved; to be called after the commit and before it is answered. */
  takeIn(saved: VersionedSettings): void;
  /** Tells when what players are shown has changed: by a save, by the hour's turn, by opening and closing. */
  onChange(listener: () => void): void;
  close(): Promise<void>;
};

// Finds what no wake-up came for, such as of a node that died between its commit and its NOTIFY.
export const LOOK_EVERY_MS = 500;

/**
 * Looks at the version itself, not at the live feed, which waits for the oldest transaction of the whole PostgreSQL
 * server: a method that was switched off must not be paid by for as long as somebody else's transaction is open.
 * @param showSamples true in a demo run only
 */
export async function openSettingsLookup(
  database: Database,
  feed: Pick<LiveFeed, 'onWake'>,
  options: { readonly showSamples: boolean; onError(error: unknown): void },
): Promise<SettingsLookup> {
  const listeners: Array<() => void> = [];
  let turnTimer: NodeJS.Timeout | undefined;
  let lookTimer: NodeJS.Timeout | undefined;
  let looking: Promise<void> | undefined;
  // Woken while it was looking: the change may have come too late for that look.
  let wokenMeanwhile = false;
  let failing = false;
  let closed = false;
  let stored = await loadSettings(database);

  const current = () => settingsAt(stored.settings, new Date(), options.showSamples);
  const shown = () => publicSettings(current(), new Date());

  function announce(): void {
    for (const listener of listeners) listener();
    clearTimeout(turnTimer);
    if (!closed) turnTimer = setTimeout(announce, Math.max(0, Date.parse(shown().validUntil) - Date.now()));
  }

  function takeIn(newer: VersionedSettings): void {
    if (newer.version === stored.version) return;
    stored = newer;
    announce();
  }

  async function takeInStored(): Promise<void> {
    const known = stored;
    if ((await loadVersion(database)) === known.version) return;
    const loaded = await loadSettings(database);
    // What this node saved in the meantime may be newer than what was read.
    if (stored === known) takeIn(loaded);
    else wokenMeanwhile = true;
  }

  function look(): void {
    clearTimeout(lookTimer);
    wokenMeanwhile = looking !== undefined;
    if (closed || looking !== undefined) return;
    looking = takeInStored()
      .then(
        () => {
          failing = false;
        },
        (error: unknown) => {
          // Told once, however often it is looked in vain.
          if (!failing && !closed) options.onError(error);
          failing = true;
        },
      )
      .then(() => {
        looking = undefined;
        if (!closed) lookTimer = setTimeout(look, wokenMeanwhile ? 0 : LOOK_EVERY_MS);
      });
  }

  const stopWaking = feed.onWake(look);
  announce();
  look();

  return {
    current,
    public: shown,
    takeIn,
    onChange: (listener) => listeners.push(listener),
    async close() {
      closed = true;
      stopWaking();
      clearTimeout(lookTimer);
      clearTimeout(turnTimer);
      await looking;
    },
  };
}
