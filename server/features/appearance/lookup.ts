import type { Brand } from '#contract/page-data.ts';
import type { Database } from '#server/platform/database/database.ts';
import type { RowSigner } from '#server/platform/sealing/row-signer.ts';
import type { InForce } from '#server/platform/sealing/signed-settings.ts';
import { type Face, type FaceFile, faceOf } from './face.ts';
import { loadAppearance, loadAppearanceVersion, type StoredAppearance } from './store.ts';

/** The cashier's looks, in memory: a save on this node shows at once, one on another within a second. */
export type AppearanceLookup = {
  current(): Face;
  /** A file of the present face or of the one before, which pages that are loading may still ask for. */
  find(address: string): Promise<FaceFile | undefined>;
  /** Puts a save of this node in force; call it after the commit and before answering. */
  takeIn(saved: InForce<StoredAppearance>): Face;
  onChange(listener: () => void): void;
  close(): Promise<void>;
};

const LOOK_EVERY_MS = 1_000;

/** Polls by the clock alone: looks change too seldom to be checked with every request that is stored. */
export async function openAppearanceLookup(
  database: Database,
  configured: Brand,
  options: { readonly signer: RowSigner; onError(error: unknown): void },
): Promise<AppearanceLookup> {
  const listeners: Array<() => void> = [];
  let face = faceOf(configured, await loadAppearance(database.queries, options.signer));
  let before: Face | undefined;
  let failing = false;
  let closed = false;
  let looking: Promise<void> | undefined;
  let timer: NodeJS.Timeout | undefined;

  function takeIn(newer: InForce<StoredAppearance>): Face {
    const { version, isAltered } = face.stored;
    if (newer.version === version && newer.isAltered === isAltered) return face;
    // Read before a newer save came into force.
    if (newer.version < version && !newer.isAltered) return face;
    before = face;
    face = faceOf(configured, newer);
    for (const listener of listeners) listener();
    return face;
  }

  async function takeInStored(): Promise<void> {
    const known = face.stored;
    try {
      // An altered row may be signed as it is, which makes no new version.
      if ((await loadAppearanceVersion(database)) === known.version && !known.isAltered) return;
      const loaded = await loadAppearance(database.queries, options.signer);
      // A save by this node in the meantime may be newer than what was read.
      if (face.stored === known) takeIn(loaded);
      failing = false;
    } catch (error) {
      // Logged once, not on every failed attempt.
      if (!failing && !closed) options.onError(error);
      failing = true;
    }
  }

  function look(): Promise<void> {
    looking ??= takeInStored().then(() => {
      looking = undefined;
    });
    return looking;
  }

  function lookLater(): void {
    if (closed) return;
    timer = setTimeout(() => void look().then(lookLater), LOOK_EVERY_MS);
  }

  const find = (address: string) => face.files.get(address) ?? before?.files.get(address);

  lookLater();
  return {
    current: () => face,
    async find(address) {
      const known = find(address);
      if (known || closed) return known;
      // Another node may have rendered the asking page within the last second.
      await look();
      return find(address);
    },
    takeIn,
    onChange: (listener) => listeners.push(listener),
    async close() {
      closed = true;
      clearTimeout(timer);
      await looking;
    },
  };
}
