import { makeInitialPassword } from '#domain/access/initial-password.ts';

/** A random initial password, made in the browser, for an owner to pass on. */
export function proposePassword(): string {
  return makeInitialPassword(randomBelow);
}

/** Values above the last whole multiple of the limit are drawn again: they would favour small numbers. */
function randomBelow(limit: number): number {
  const values = crypto.getRandomValues(new Uint32Array(1));
  const [value] = values as Uint32Array & [number];
  const most = 2 ** 32 - (2 ** 32 % limit);
  return value < most ? value % limit : randomBelow(limit);
}
