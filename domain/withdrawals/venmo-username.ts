import { VENMO_HANDLE } from '#domain/methods/venmo-handle.ts';

/** Out of the address that the app shares; anything else as it is. */
export function venmoUsername(typed: string): string {
  const isPage = /venmo\.com\/(?!code\?)/.test(typed);
  const name = isPage ? VENMO_HANDLE.exec(typed.trim().replace(/\?.*$/, ''))?.[1] : undefined;
  return name === undefined ? typed : `@${name}`;
}
