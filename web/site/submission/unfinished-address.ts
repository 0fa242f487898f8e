import { readStored, storedKeys } from '#web/browser/storage.ts';
import { placeOf } from '../places/place.ts';

/** Prefix of the storage key; the request id follows. */
export const UNFINISHED = 'cage.unfinished.';

/** For a player who returns to the cards. A file of its own, because every page asks it. */
export function unfinishedAddress(here: string): string | undefined {
  if (!['deposits', 'withdrawals'].includes(placeOf(here).screen)) return undefined;
  try {
    const key = storedKeys('localStorage').find((name) => name.startsWith(UNFINISHED));
    const { address } = JSON.parse((key && readStored('localStorage', key)) || '{}');
    return ['manual', 'hosted', 'crypto', 'withdrawal'].includes(placeOf(address).screen)
      ? address
      : undefined;
  } catch {
    return undefined;
  }
}
