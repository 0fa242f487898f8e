import type { Services } from '#server/features/services.ts';
import { findProofs } from './follow-token.ts';
import { digestToRepeat, type Refusal, type RepeatedInput } from './repeated-request.ts';

type Sent = RepeatedInput & {
  readonly username: string;
  readonly followTokens?: readonly string[] | undefined;
};

/**
 * Limits requests for a player, but never the player's own because of strangers' many. A repeat counts once.
 * Throws RESOURCE_EXHAUSTED.
 */
export async function admitRequest(
  services: Services,
  sent: Sent,
  address: string,
  isStored: () => Promise<boolean>,
): Promise<void> {
  const { visitors } = services;
  const digest = digestToRepeat(sent);
  if (visitors.isRepeat(address, digest)) return;
  try {
    visitors.admitFor(sent.username, address);
  } catch (refusal) {
    const { database, followTokens } = services;
    const proofs = await findProofs(database.queries, followTokens, sent.username, sent.followTokens);
    if (proofs.length === 0 && !(await isStored())) throw refusal;
  }
  visitors.noteSubmit(address, digest);
}

/** A refusal that reveals something of the player makes its sender wait longer next time. */
export function refuseRequest(
  services: Services,
  sent: RepeatedInput,
  { refusal }: Refusal,
  address: string,
): never {
  const tells = refusal.status === 'FAILED_PRECONDITION' || refusal.status === 'PERMISSION_DENIED';
  if (tells) services.visitors.chargeForTelling(address, digestToRepeat(sent));
  throw refusal;
}
