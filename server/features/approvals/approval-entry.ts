import type { ActivityAction } from '#domain/activity/actions.ts';
import type { Actor, NewActivity } from '#server/features/activity/store.ts';
import type { StoredApproval } from './store.ts';

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
