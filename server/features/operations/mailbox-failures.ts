import type { Failing } from '#domain/operations/failing.ts';
import type { Queries } from '#server/platform/database/database.ts';

// A single failure is usually over at the next try.
export const SEEN_AFTER_MS = 2 * 60_000;

type MailboxFailure = { readonly what: Failing; readonly since: Date; readonly who: string[] };

export async function findMailboxFailures(queries: Queries, now: Date): Promise<MailboxFailure[]> {
  const seen = new Date(now.getTime() - SEEN_AFTER_MS);
  const [rows, silent] = await Promise.all([
    queries
      .selectFrom('mailboxes')
      .select(['user_name', 'failing_since', 'waiting_since', 'checked_at', 'saved_at'])
      .where('enabled', '=', true)
      .execute(),
    queries
      .selectFrom('mailbox_rails')
      .innerJoin('mailboxes', 'mailboxes.id', 'mailbox_rails.mailbox_id')
      .select(['user_name', 'silent_since as since'])
      .where('enabled', '=', true)
      .where('failing_since', 'is', null)
      .where('silent_since', 'is not', null)
      .execute(),
  ]);
  const failing = rows
    // A mailbox that no node reads notes no failure itself: its last check counts.
    .map((row) => ({
      user_name: row.user_name,
      since: row.failing_since ?? row.waiting_since ?? row.checked_at ?? row.saved_at,
    }))
    .filter(({ since }) => since < seen);
  return [...failureOf('mailboxes', failing), ...failureOf('silent-mailboxes', silent)];
}

function failureOf(
  what: Failing,
  rows: ReadonlyArray<{ readonly user_name: string; readonly since: Date | null }>,
): MailboxFailure[] {
  const times = rows.flatMap(({ since }) => since?.getTime() ?? []);
  if (times.length === 0) return [];
  const who = [...new Set(rows.map(({ user_name }) => user_name))];
  return [{ what, since: new Date(Math.min(...times)), who }];
}
