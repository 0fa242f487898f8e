import { readStored, writeStored } from '#web/browser/storage.ts';

const KEY = 'cage.followed';
const LINKS_KEY = 'cage.links';
// As many as a request may send.
const MOST_LINKS = 5;
const TOKEN = /^[\w-]{1,100}$/;

/** The address that a request is followed at. Its secret is in the fragment, which browsers never send. */
export function statusAddress(token: string): string {
  return `/status#${token}`;
}

/** The token in the fragment of an address, `#…`; undefined when there is none. */
export function tokenIn(hash: string): string | undefined {
  const text = hash.replace(/^#/, '');
  return TOKEN.test(text) ? text : undefined;
}

/** Remembers this tab's last request, for the page that players return to from a payment page. */
export function rememberRequest(token: string): void {
  writeStored('sessionStorage', KEY, token);
  keepLink(token);
}

/** Keeps a link of the player's in this tab, beside the last few others: it may prove who sends the next request. */
export function keepLink(token: string): void {
  const others = keptLinks().filter((kept) => kept !== token);
  writeStored('sessionStorage', LINKS_KEY, [token, ...others].slice(0, MOST_LINKS).join(' '));
}

/** The newest first. */
export function keptLinks(): string[] {
  const kept = readStored('sessionStorage', LINKS_KEY)?.split(' ') ?? [];
  return kept.filter((token) => TOKEN.test(token)).slice(0, MOST_LINKS);
}

export function rememberedRequest(): string | undefined {
  return tokenIn(readStored('sessionStorage', KEY) ?? '');
}
