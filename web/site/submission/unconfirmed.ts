import { isOutcomeUnknown } from '#web/data/call.ts';

/** Ends a submission of unknown outcome: the player has stopped it, or has come back too late. */
export class Unconfirmed extends Error {}

export function isUnknown(error: unknown): boolean {
  return error instanceof Unconfirmed || isOutcomeUnknown(error);
}
