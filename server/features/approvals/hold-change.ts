import { randomUUIDv7 } from 'node:crypto';
import { WAITS_FOR_APPROVAL } from '#domain/approvals/approval.ts';
import { needsApproval } from '#domain/approvals/approval-settings.ts';
import type { Actor } from '#server/features/activity/store.ts';
import { CallError } from '#server/platform/protocol/call-error.ts';
import { approvalEntry } from './approval-entry.ts';
import type { Making, Shown } from './making.ts';
import { loadApprovalSettings } from './settings-store.ts';
import { type AskedChange, decide, findWaiting, insertApproval, lockWaiting } from './store.ts';

type Changing = Pick<Making, 'transaction' | 'log'> & { readonly staff: Actor };

/** In the answer to a change that waits. */
export type Waiting = { readonly id: string; readonly state: 'waiting' };

/**
 * Has a change wait for a second person where the settings say so. To be called once it is known that it could be made,
 * with its subject locked. The same change asked for again by the same person is the one that waits; another one by them
 * takes its place.
 * @returns what waits; undefined if the change is to be made now
 * @throws CallError FAILED_PRECONDITION if somebody else has asked for it already; ABORTED if it was approved as another
 */
export async function holdChange(making: Making, asked: AskedChange): Promise<Waiting | undefined> {
  const { transaction, log, staff, askedBy, shown } = making;
  if (askedBy !== undefined) {
    if (asked.onlyAsShown && !isAsShown(asked, shown)) throw changedMeanwhile();
    return undefined;
  }
  const { settings } = await loadApprovalSettings(transaction);
  if (!needsApproval(settings, asked.kind, asked.amountCents ?? null)) return undefined;

  const earlier = await findWaiting(transaction, asked);
  if (earlier !== undefined) {
    if (earlier.requested_by !== staff.id) throw askedAlready(earlier.requested_by_name);
    if (earlier.is_same && earlier.subject_version === (asked.subject.version ?? null))
      return waitingOf(earlier);
    const reason = 'They asked for something else instead.';
    log(
      approvalEntry(
        'approval_withdrawn',
        await decide(transaction, earlier.id, { state: 'withdrawn', by: staff, reason }),
        staff,
      ),
    );
  }
  const stored = await insertApproval(transaction, randomUUIDv7(), asked, staff);
  if (stored === undefined) throw askedAlready('Somebody else');
  log(approvalEntry('approval_requested', stored, staff));
  return waitingOf(stored);
}

/** The same for what may be asked for again and again: what somebody else has asked for waits for the caller too. */
export async function askForChange(making: Making, asked: AskedChange): Promise<Waiting | undefined> {
  const earlier = await findWaiting(making.transaction, asked);
  return earlier === undefined ? holdChange(making, asked) : waitingOf(earlier);
}

/** What a call answers whose change was made, or waits. */
export function outcomeOf(waiting: Waiting | undefined, done: string) {
  return waiting
    ? { status: 'waiting' as const, message: WAITS_FOR_APPROVAL, approval: waiting }
    : { status: 'success' as const, message: done };
}

/** Withdraws what waits on a subject that is about to be changed: it was asked for of what was there before. */
export async function withdrawWaiting(
  making: Changing,
  { type, id }: { readonly type: string; readonly id: string },
): Promise<void> {
  await withdrawAllWaiting(making, { type, ids: [id] });
}

/** The same of many subjects of a type, locked before. */
export async function withdrawAllWaiting(
  { transaction, log, staff }: Changing,
  subjects: { readonly type: string; readonly ids: readonly string[] },
): Promise<void> {
  const reason = 'It was changed in the meantime.';
  for (const { id } of await lockWaiting(transaction, subjects)) {
    const withdrawn = await decide(transaction, id, { state: 'withdrawn', by: staff, reason });
    log(approvalEntry('approval_withdrawn', withdrawn, staff));
  }
}

function isAsShown({ summary, details }: Shown, shown: Shown | undefined): boolean {
  return shown?.summary === summary && shown.details.join('\n') === details.join('\n');
}

function changedMeanwhile(): CallError {
  return new CallError(
    'ABORTED',
    'What this changes has been changed since it was asked for. The request is withdrawn, and nothing was done.',
  );
}

function waitingOf({ id }: { readonly id: string }): Waiting {
  return { id, state: 'waiting' };
}

function askedAlready(name: string): CallError {
  return new CallError('FAILED_PRECONDITION', `${name} asked for this already. It waits under Approvals.`);
}
