import { randomInt } from 'node:crypto';
import { makeInitialPassword } from '#domain/access/limits.ts';

/** For whoever has yet to choose a password. */
export function randomPassword(): string {
  return makeInitialPassword(randomInt);
}
