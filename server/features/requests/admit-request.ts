import type { Services } from '#server/features/services.ts';
import { findProofs } from './player-proof.ts';
import { digestToRepeat, type Refusal, type RepeatedInput } from './repeated-request.ts';

type Sent = RepeatedInput & {
  readonly username: string;
  readonly followTokens?: readonly string[] | undefined;
};

/**
 * Lets requests for a player pass so often, and the player's own however often strangers send some. One that is sent
 * again because it was not answered is no further request.
 * @param isStored whether this very request is stored already
 * @throws CallError RESOURCE_EXHAUSTED
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

/** @throws the refusal; after one that tells of the player, the next request from there has to wait longer */
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
