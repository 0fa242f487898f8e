import { readStored, writeStored } from '../storage/browser-storage.ts';

const KEY = 'cage.followed';
const TOKEN = /^[\w-]{1,100}$/;

/** Where a request is followed. Its secret is in the fragment, which no browser sends to any server. */
export function statusAddress(token: string): string {
  return `/status#${token}`;
}

/** The token in the fragment of an address, `#…`; undefined when there is none that could be one. */
export function tokenIn(hash: string): string | undefined {
  const text = hash.replace(/^#/, '');
  return TOKEN.test(text) ? text : undefined;
}

/** Keeps the last request of this tab, for the page that a player comes back to from a payment page. */
export function rememberRequest(token: string): void {
  writeStored('sessionStorage', KEY, token);
}

export function rememberedRequest(): string | undefined {
  return tokenIn(readStored('sessionStorage', KEY) ?? '');
}
