import { randomBytes } from 'node:crypto';
import { newReference } from '#domain/deposits/reference.ts';
import type { Refusal } from '#server/features/requests/repeated-request.ts';

const MOST_TRIES = 5;

/**
 * One of 2⁴⁰ references: among ten million, one in 110,000 collides and is made anew. One that a player
 * brought is not replaced: the player has it written down.
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
