import { isOutcomeUnknown } from '#web/data/call.ts';

/** Ends a submission of which nothing is known: the player has stopped it, or has come back too late. */
export class Unconfirmed extends Error {}

/** Whether a request may have been stored although it failed. */
export function isUnknown(error: unknown): boolean {
  return error instanceof Unconfirmed || isOutcomeUnknown(error);
}
