import type { Failing } from '#domain/operations/failing.ts';
import { readStored, writeStored } from '#web/browser/storage.ts';

/** On this device, since when each has failed: if it fails anew, its notice comes again. */
type PutAway = Readonly<Record<string, string>>;

type Told = { readonly what: Failing; readonly since: string };

const STORAGE_KEY = 'cage-notices-put-away';

/** Signs that somebody may have changed something past Cage stay until it is over. */
const STANDING: readonly Failing[] = ['log', 'log-copies', 'accounts', 'seals', 'settings', 'reveals'];

export function canBePutAway(what: Failing): boolean {
  return !STANDING.includes(what);
}

export function isPutAway(away: PutAway, { what, since }: Told): boolean {
  return canBePutAway(what) && away[what] === since;
}

export function putAway(away: PutAway, { what, since }: Told): PutAway {
  const after = { ...away, [what]: since };
  writeStored('localStorage', STORAGE_KEY, JSON.stringify(after));
  return after;
}

export function readPutAway(): PutAway {
  try {
    const stored: unknown = JSON.parse(readStored('localStorage', STORAGE_KEY) ?? '{}');
    return typeof stored === 'object' && stored !== null ? (stored as PutAway) : {};
  } catch {
    return {};
  }
}
