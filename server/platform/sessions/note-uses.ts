import { USE_NOTED_EVERY_MS } from '#domain/access/session.ts';
import type { Queries } from '../database/database.ts';

// While nothing can be written, staff go on reading without a write at each call.
const AFTER_FAILURE_MS = 10_000;

type Use = { readonly tokenHash: Buffer; readonly lastSeenAt: Date };

/** Notes uses once a minute, or else remembers them here: nobody is signed out because a disk is full. */
export function noteUses(queries: Queries) {
  const notYetNoted = new Map<string, Date>();
  let triedAgainAfterMs = 0;

  async function write(
    tokenHash: Buffer,
    seen: { readonly last_seen_at?: Date; readonly address?: string },
    now: Date,
  ): Promise<boolean> {
    if (now.getTime() < triedAgainAfterMs) return false;
    try {
      await queries.updateTable('sessions').set(seen).where('token_hash', '=', tokenHash).execute();
      return true;
    } catch {
      triedAgainAfterMs = now.getTime() + AFTER_FAILURE_MS;
      return false;
    }
  }

  return {
    lastSeenAt({ tokenHash, lastSeenAt }: Use): Date {
      const here = notYetNoted.get(tokenHash.toString('hex'));
      return here !== undefined && here > lastSeenAt ? here : lastSeenAt;
    },

    /** @param seen.address if changed: noted at once @param seen.isUse false where a page asks by itself */
    async note(
      { tokenHash, lastSeenAt }: Use,
      now: Date,
      { address, isUse }: { readonly address: string | undefined; readonly isUse: boolean },
    ): Promise<void> {
      const isDue = isUse && now.getTime() - lastSeenAt.getTime() >= USE_NOTED_EVERY_MS;
      if (!isDue && address === undefined) return;
      const isNoted = await write(
        tokenHash,
        { ...(isUse && { last_seen_at: now }), ...(address !== undefined && { address }) },
        now,
      );
      if (!isUse) return;
      const key = tokenHash.toString('hex');
      if (isNoted) notYetNoted.delete(key);
      else notYetNoted.set(key, now);
    },
  };
}
