import { randomBytes } from 'node:crypto';
import { newReference } from '#domain/deposits/reference.ts';
import type { Refusal } from '#server/features/requests/repeated-request.ts';

const MOST_TRIES = 5;

/**
 * Stores a request under a reference that is made for it: one of 2⁴⁰, so that among ten million one in 110,000 is taken,
 * and then another is made. One that a player chose is refused if it is taken, because the player has it written down.
 */
export async function storeWithReference<Stored extends object>(
  store: (reference: string) => Promise<Stored | Refusal>,
  makeReference: () => string = () => newReference(randomBytes(5)),
): Promise<Stored | Refusal> {
  let stored = await store(makeReference());
  for (let tries = 1; tries < MOST_TRIES && isTaken(stored); tries++) stored = await store(makeReference());
  return stored;
}

function isTaken(stored: object): boolean {
  return 'refusal' in stored && (stored as Refusal).refusal.code === 'reference-taken';
}
