import { randomInt } from 'node:crypto';
import { makeInitialPassword } from '#domain/access/initial-password.ts';

/** For whoever has yet to choose a password. */
export function randomPassword(): string {
  return makeInitialPassword(randomInt);
}
