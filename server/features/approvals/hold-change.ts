import { randomUUIDv7 } from 'node:crypto';
import { can, type Role } from '#domain/access/capabilities.ts';
import type { ActivityAction } from '#domain/activity/actions.ts';
import { type ApprovableCall, WAITS_FOR_APPROVAL } from '#domain/approvals/approval.ts';
import { needsApproval } from '#domain/approvals/approval-settings.ts';
import type { Actor, NewActivity } from '#server/features/activity/store.ts';
import { approvalSettings } from '#server/features/approvals/store.ts';
import { CallError } from '#server/platform/protocol/call-error.ts';
import type { ChangeContext } from './change-context.ts';
import { addUp, noteMadeAlone, withoutWhy } from './made-alone.ts';
import {
  type AskedChange,
  decide,
  findWaiting,
  insertApproval,
  lockWaiting,
  lockWaitingOf,
  type StoredApproval,
} from './store.ts';
import { capabilityOf } from './view.ts';

type Changing = Pick<ChangeContext, 'transaction' | 'log'> & { readonly staff: Actor };

export type Waiting = { readonly id: string; readonly state: 'waiting' };

/**
 * Holds a change for a second person where the settings say so, by itself or with what was done alone before.
 * Call it with the subject locked, once the change is known to be possible. The same person's same request is
 * the one that waits; another replaces it. An approved change must still be described as its approver read
 * it, else ABORTED. FAILED_PRECONDITION if somebody else asked first; undefined if the change is to be made
 * now.
 */
export async function holdChange(context: ChangeContext, asked: AskedChange): Promise<Waiting | undefined> {
  const { transaction, log, staff, signer, askedBy, shown } = context;
  if (askedBy !== undefined) {
    if (!isAsShown(asked, shown)) throw changedMeanwhile();
    return undefined;
  }
  const { settings } = await approvalSettings.load(transaction, signer);
  const { kind, adds } = asked;
  const why: string[] = [];
  if (!needsApproval(settings, kind, asked.amountCents ?? null)) {
    if (adds === undefined || !needsApproval(settings, kind, null)) return undefined;
    const adding = { kind, adds, staffId: staff.id };
    const together = await addUp(transaction, adding);
    if (!needsApproval(settings, kind, together.amountCents)) {
      await noteMadeAlone(transaction, adding);
      return undefined;
    }
    why.push(together.why);
  }

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
  const shownAs = { ...asked, details: [...asked.details, ...why] };
  const stored = await insertApproval(transaction, randomUUIDv7(), shownAs, staff);
  if (stored === undefined) throw askedAlready('Somebody else');
  log(approvalEntry('approval_requested', stored, staff));
  return waitingOf(stored);
}

/** Holds a change that may be asked for again and again: another person's request serves the caller too. */
export async function askForChange(context: ChangeContext, asked: AskedChange): Promise<Waiting | undefined> {
  const earlier = await findWaiting(context.transaction, asked);
  return earlier === undefined ? holdChange(context, asked) : waitingOf(earlier);
}

export function outcomeOf(waiting: Waiting | undefined, done: string, waits = WAITS_FOR_APPROVAL) {
  return waiting
    ? { status: 'waiting' as const, message: waits, approval: waiting }
    : { status: 'success' as const, message: done };
}

/** Withdraws requests on a subject about to be changed: they were made of its former state. */
export async function withdrawWaiting(
  context: Changing,
  { type, id }: { readonly type: string; readonly id: string },
): Promise<void> {
  await withdrawAllWaiting(context, { type, ids: [id] });
}

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

/** Withdraws requests of a person whose new role (undefined: no longer staff) does not allow them. */
export async function withdrawAskedBy(
  { transaction, log, staff }: Changing,
  { id, role }: { readonly id: string; readonly role: Role | undefined },
): Promise<void> {
  const reason =
    role === undefined
      ? 'Who asked was removed from the staff.'
      : 'The role of who asked no longer allows it.';
  for (const waiting of await lockWaitingOf(transaction, id)) {
    if (role !== undefined && can(role, capabilityOf(waiting.call as ApprovableCall))) continue;
    const withdrawn = await decide(transaction, waiting.id, { state: 'withdrawn', by: staff, reason });
    log(approvalEntry('approval_withdrawn', withdrawn, staff));
  }
}

function isAsShown(
  { call, isMadeHoweverShown, summary, details }: AskedChange,
  shown: ChangeContext['shown'],
): boolean {
  if (isMadeHoweverShown || shown?.call !== call) return true;
  return shown.summary === summary && withoutWhy(shown.details).join('\n') === details.join('\n');
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

type ApprovalAction = Extract<ActivityAction, `approval_${string}`>;

const WORDS: Readonly<Record<Exclude<ApprovalAction, 'approval_settings_updated'>, string>> = {
  approval_requested: 'Asked for approval',
  approval_granted: 'Approved',
  approval_refused: 'Refused',
  approval_withdrawn: 'Withdrew the request',
};

/** The entry stands among the activity of its record. */
export function approvalEntry(
  action: keyof typeof WORDS,
  approval: StoredApproval,
  actor: Actor,
): NewActivity {
  const { id, summary, subject_type, subject_id, username, reason, requested_by, requested_by_name } =
    approval;
  const isOnRecord = approval.subject_version !== null && subject_id !== null;
  const because = reason === null ? '' : ` (${reason})`;
  return {
    action,
    message: `${WORDS[action]}: ${summary}${because}`,
    actor,
    ...(username !== null && { username }),
    subject: isOnRecord ? { type: subject_type, id: subject_id } : { type: 'approval', id },
    details: {
      approvalId: id,
      ...(requested_by !== actor.id && { requestedBy: requested_by_name }),
      ...(reason !== null && { note: reason }),
    },
  };
}
