import { USE_NOTED_EVERY_MS } from '#domain/access/idle.ts';
import type { Queries } from '../database/database.ts';

// While nothing can be written, staff go on reading without waiting for a write at each call.
const AFTER_FAILURE_MS = 10_000;

/** A session in use, and the last use of it that was noted. */
type Use = { readonly tokenHash: Buffer; readonly lastSeenAt: Date };

/**
 * Notes in the database, once a minute, that sessions are in use. What could not be noted is remembered here: nobody is
 * signed out because a disk is full.
 */
export function noteUses(queries: Queries) {
  const notYetNoted = new Map<string, Date>();
  let triedAgainAfterMs = 0;

  async function write(uses: readonly Use[], now: Date, address: string | undefined): Promise<boolean> {
    if (now.getTime() < triedAgainAfterMs) return false;
    try {
      await queries
        .updateTable('sessions')
        .set({ last_seen_at: now, ...(address !== undefined && { address }) })
        .where(
          'token_hash',
          'in',
          uses.map(({ tokenHash }) => tokenHash),
        )
        .execute();
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

    /** @param address where they are used from now, if that has changed: then it is noted at once */
    async note(uses: readonly Use[], now: Date, address?: string): Promise<void> {
      const due = uses.filter(
        ({ lastSeenAt }) =>
          address !== undefined || now.getTime() - lastSeenAt.getTime() >= USE_NOTED_EVERY_MS,
      );
      if (due.length === 0) return;
      const isNoted = await write(due, now, address);
      for (const { tokenHash } of due) {
        const key = tokenHash.toString('hex');
        if (isNoted) notYetNoted.delete(key);
        else notYetNoted.set(key, now);
      }
    },
  };
}
