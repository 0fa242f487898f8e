import type { MethodKey } from '#domain/methods/methods.ts';

const PAYING_APPS: Readonly<Partial<Record<MethodKey, string>>> = {
  venmo: 'your Venmo app',
  zelle: 'your banking app',
  chime: 'your Chime app',
};

/** Where a player sends the money from, as it reads in a sentence. */
export function payingApp(key: MethodKey): string {
  return PAYING_APPS[key] ?? 'your app';
}
