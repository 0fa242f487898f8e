import { readStored, writeStored } from '../storage/browser-storage.ts';

const KEY = 'cage.followed';
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
}

export function rememberedRequest(): string | undefined {
  return tokenIn(readStored('sessionStorage', KEY) ?? '');
}
