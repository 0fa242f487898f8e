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
    // by its beginning: the origin of a blob is its page's too, and nobody can go there
    const { href } = new URL(readStored('sessionStorage', KEY) ?? '');
    return sites.some((site) => href.startsWith(`${site}/`)) ? href : undefined;
  } catch {
    return undefined;
  }
}
