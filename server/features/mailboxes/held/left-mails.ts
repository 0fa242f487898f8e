import { findKnown, keyOf } from '#server/features/receipts/find-duplicates.ts';
import type { IncomingReceipt } from '#server/features/receipts/incoming-receipt.ts';
import { countUnprovedMails } from '#server/features/receipts/store.ts';
import type { Queries } from '#server/platform/database/database.ts';

const HOUR_MS = 3_600_000;

/** Anybody can write to a mailbox, and a person has to look at each unproved mail. */
export const MOST_UNPROVED_AN_HOUR = 300;

/**
 * Leaves unproved mails in the mailbox once an hour has had enough; one receipt says so, and shows the first.
 * The hour is that of arrival, which no sender chooses, so that a backlog of days is no flood.
 */
export async function leaveFloods(
  queries: Queries,
  { id, server }: { readonly id: string; readonly server: { readonly user: string } },
  taken: readonly IncomingReceipt[],
): Promise<readonly IncomingReceipt[]> {
  const unproved = taken.filter(({ authenticity }) => authenticity === 'unproved');
  const known = await findKnown(queries, unproved);
  const fresh = unproved.filter((one) => !known.has(keyOf(one)));
  const left = new Set<IncomingReceipt>();
  const notices: IncomingReceipt[] = [];
  for (const [hour, ofHour] of Map.groupBy(fresh, hourOf)) {
    const [from, until] = [new Date(hour), new Date(hour + HOUR_MS)];
    const before = await countUnprovedMails(queries, { from, until });
    const beyond = ofHour.slice(Math.max(0, MOST_UNPROVED_AN_HOUR - before));
    for (const one of beyond) left.add(one);
    const [first] = beyond;
    if (first === undefined) continue;
    notices.push({
      ...first,
      sourceKey: `left ${id} ${from.toISOString()}`,
      rawKey: undefined,
      accountId: null,
      read: null,
      problem: `More than ${MOST_UNPROVED_AN_HOUR} mails that nothing proves came between ${timeOf(from)} and ${timeOf(until)} UTC. This one and those after it are in the mailbox of ${server.user}, and not here: look for payments among them there.`,
    });
  }
  return [...taken.filter((one) => !left.has(one)), ...notices];
}

function hourOf({ receivedAt }: IncomingReceipt): number {
  return Math.floor(receivedAt.getTime() / HOUR_MS) * HOUR_MS;
}

function timeOf(date: Date): string {
  return date.toISOString().slice(11, 16);
}
