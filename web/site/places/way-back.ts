import { readStored, writeStored } from '#web/browser/storage.ts';

const KEY = 'cage.returnUrl';

/**
 * Keeps for this visit where its `returnUrl` leads: the page of the casino that the player came from.
 * @param search of the address, with its question mark
 */
export function keepWayBack(search: string): void {
  const asked = new URLSearchParams(search).get('returnUrl');
  if (asked) writeStored('sessionStorage', KEY, asked);
}

/** Undefined unless it is of one of the sites, each an origin: no link leads players just anywhere. */
export function wayBack(sites: readonly string[]): string | undefined {
  try {
    const { origin, protocol, href } = new URL(readStored('sessionStorage', KEY) ?? '');
    // the origin of a blob is its page's, and nobody can go there
    return /^https?:$/.test(protocol) && sites.includes(origin) ? href : undefined;
  } catch {
    return undefined;
  }
}
