import { randomInt } from 'node:crypto';
import { makeInitialPassword } from '#domain/access/initial-password.ts';

export function randomPassword(): string {
  return makeInitialPassword(randomInt);
}
