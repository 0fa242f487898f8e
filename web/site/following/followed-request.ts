import { readStored, writeStored } from '#web/browser/storage.ts';

const KEY = 'cage.followed';
const LINKS_KEY = 'cage.links';
// As many as a request may send.
const MOST_LINKS = 5;
const TOKEN = /^[\w-]{1,100}$/;

/** The secret is in the fragment, which browsers never send. */
export function statusAddress(token: string): string {
  return `/status#${token}`;
}

export function tokenIn(hash: string): string | undefined {
  const text = hash.replace(/^#/, '');
  return TOKEN.test(text) ? text : undefined;
}

/** For the page that players return to from a payment page. */
export function rememberRequest(token: string): void {
  writeStored('sessionStorage', KEY, token);
  keepLink(token);
}

/** This tab keeps the player's last few links: they may prove who sends the next request. */
export function keepLink(token: string): void {
  const others = keptLinks().filter((kept) => kept !== token);
  writeStored('sessionStorage', LINKS_KEY, [token, ...others].slice(0, MOST_LINKS).join(' '));
}

export function keptLinks(): string[] {
  const kept = readStored('sessionStorage', LINKS_KEY)?.split(' ') ?? [];
  return kept.filter((token) => TOKEN.test(token)).slice(0, MOST_LINKS);
}

export function rememberedRequest(): string | undefined {
  return tokenIn(readStored('sessionStorage', KEY) ?? '');
}
