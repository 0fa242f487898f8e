import type { Services } from '#server/features/services.ts';
import { isPlayersOwn } from './player-proof.ts';
import type { Refusal } from './repeated-request.ts';

type Sent = { readonly username: string; readonly followTokens?: readonly string[] | undefined };

/**
 * Lets requests for a player pass so often, and the player's own however often strangers send some. One that is sent
 * again because its answer was lost is no further request.
 * @param isStored whether this very request is stored already
 * @throws CallError RESOURCE_EXHAUSTED
 */
export async function admitRequest(
  services: Services,
  sent: Sent,
  address: string,
  isStored: () => Promise<boolean>,
): Promise<void> {
  const { visitors, database, followTokens } = services;
  try {
    visitors.admitFor(sent.username, address);
  } catch (refusal) {
    if (await isPlayersOwn(database.queries, followTokens, sent.username, sent.followTokens)) return;
    if (await isStored()) return;
    throw refusal;
  }
}

/** @throws the refusal; after one that tells of the player, the next request from there has to wait longer */
export function refuseRequest({ visitors }: Services, { refusal }: Refusal, address: string): never {
  const tells = refusal.status === 'FAILED_PRECONDITION' || refusal.status === 'PERMISSION_DENIED';
  if (tells) visitors.chargeForTelling(address);
  throw refusal;
}
