import type { PublicSettingsInCents } from '#contract/player-pages.ts';
import type { Database } from '#server/platform/database/database.ts';
import type { LiveFeed } from '#server/platform/live/live-feed.ts';
import type { RowSigner } from '#server/platform/sealing/row-signer.ts';
import { type CurrentSettings, publicSettings, settingsAt } from './current-settings.ts';
import { loadSettings, loadVersion, settingsInForce, type VersionedSettings } from './store.ts';

/** The payment settings in memory: a save on this node shows at once, one on another within a second. */
export type SettingsLookup = {
  current(): CurrentSettings;
  public(): PublicSettingsInCents;
  /** Puts a save of this node in force; call it after the commit and before answering. */
  takeIn(saved: VersionedSettings): void;
  /** Calls back when players see a change: by a save, the hourly turn, opening or closing. */
  onChange(listener: () => void): void;
  close(): Promise<void>;
};

// Covers lost wake-ups, such as those of a node that died between its commit and its NOTIFY.
export const LOOK_EVERY_MS = 500;

/**
 * Checks the version itself: the live feed would read whole rows.
 * @param samplePage where a demo's sample accounts send players to pay; without it, samples are not shown
 */
export async function openSettingsLookup(
  database: Database,
  feed: Pick<LiveFeed, 'onWake'>,
  options: {
    readonly signer: RowSigner;
    readonly samplePage: string | undefined;
    onError(error: unknown): void;
  },
): Promise<SettingsLookup> {
  const listeners: Array<() => void> = [];
  let turnTimer: NodeJS.Timeout | undefined;
  let lookTimer: NodeJS.Timeout | undefined;
  let looking: Promise<void> | undefined;
  // Woken during a check: the change may have come too late for it.
  let wokenMeanwhile = false;
  let failing = false;
  let closed = false;
  let stored = await loadSettings(database, options.signer);

  const current = () => settingsAt(settingsInForce(stored), new Date(), options.samplePage);
  const shown = () => publicSettings(current(), new Date());

  function announce(): void {
    for (const listener of listeners) listener();
    clearTimeout(turnTimer);
    if (!closed) turnTimer = setTimeout(announce, Math.max(0, Date.parse(shown().validUntil) - Date.now()));
  }

  function takeIn(newer: VersionedSettings): void {
    if (newer.version === stored.version && newer.isAltered === stored.isAltered) return;
    stored = newer;
    announce();
  }

  async function takeInStored(): Promise<void> {
    const known = stored;
    // An altered row may be signed as it is, which makes no new version.
    if ((await loadVersion(database)) === known.version && !known.isAltered) return;
    const loaded = await loadSettings(database, options.signer);
    // A save by this node in the meantime may be newer than what was read.
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
          // Logged once, not on every failed attempt.
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
