import { METHODS, type Method, type MethodKey } from '#domain/methods/methods.ts';

/** The method that an address asks for, as in `?method=venmo`. */
export function chosenMethod(search: string): Method | undefined {
  const key = new URLSearchParams(search).get('method') ?? '';
  return Object.hasOwn(METHODS, key) ? METHODS[key as MethodKey] : undefined;
}

export function addressOf(key: MethodKey): string {
  return `/?method=${key}`;
}
