import { findMailboxStates, type MailboxState } from '#server/features/mailboxes/view.ts';
import { SEEN_AFTER_MS } from '#server/features/operations/mailbox-failures.ts';
import type { Database } from '#server/platform/database/database.ts';
import { type Finding, ok, problem, warning } from './finding.ts';

/** From the server's notes: no mailbox is signed in to. */
export async function checkMailboxes({ queries }: Database, now: Date): Promise<Finding[]> {
  const states = await findMailboxStates(queries, now);
  const findings = states.flatMap((state) => judge(state, now));
  if (findings.length > 0) return findings;
  return [ok('mailboxes', states.length === 0 ? 'none is read' : `all are read (${states.length})`)];
}

function judge(state: MailboxState, now: Date): Finding[] {
  const { name, failingSince, isUnread, silentSince, lastMailAt, parked } = state;
  // By itself, Cage mends that when it is started.
  if (isUnread) return [warning('mailboxes', `${name}: ${state.problem}`)];
  if (failingSince !== null) {
    const isLasting = now.getTime() - failingSince.getTime() > SEEN_AFTER_MS;
    const text = `${name}: ${state.problem} (since ${failingSince.toISOString()})`;
    return [isLasting ? problem('mailboxes', text) : warning('mailboxes', text)];
  }
  if (silentSince !== null) {
    const since = silentSince.toISOString();
    const text = `${name} has had no payment mail of a provider since ${since}, and requests came in. See whether the provider still writes there.`;
    return [warning('mailboxes', text)];
  }
  if (lastMailAt === null && parked > 0) {
    const text = `${name}: none of its payment mails (${parked}) was proved to be genuine, so none funds a request. Receipts says why; test the mailbox under Receipts, Mailboxes.`;
    return [warning('mailboxes', text)];
  }
  return [];
}
