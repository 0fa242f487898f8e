import { depositStatusLabel } from '#domain/deposits/deposit.ts';
import { reasonLabel } from '#domain/reasons/reasons.ts';
import type { RecordKind } from '#domain/records/record.ts';
import { withdrawalStatusLabel } from '#domain/withdrawals/withdrawal.ts';
import { withFullStop } from '#domain/words/english.ts';
import type { ActivityEntry } from './entry.ts';
import { amountChange, loggedAmountText, methodChange, usernameChange } from './logged-values.ts';

/** Actions with their own sentence come first; the rest read as their message. */
export const ACTIVITY_ACTIONS = [
  'deposit_status_updated',
  'deposit_status_reverted',
  'withdrawal_status_updated',
  'withdrawal_status_reverted',
  'deposit_payment_method_updated',
  'withdrawal_payment_method_updated',
  'deposit_sender_name_updated',
  'deposit_payment_account_updated',
  'manual_deposit_created',
  'manual_withdrawal_created',
  'deposit_username_updated',
  'deposit_amount_updated',
  'withdrawal_username_updated',
  'withdrawal_amount_updated',
  // The earlier name for a change of the payment method; no longer written.
  'withdrawal_method_updated',
  'deposit_lock_taken_over',
  'withdrawal_lock_taken_over',
  'deposit_locked',
  'withdrawal_locked',
  'deposit_unlocked',
  'withdrawal_unlocked',
  'withdrawal_destination_updated',
  'withdrawal_password_revealed',
  'withdrawal_cooldown_lifted',
  'withdrawal_reopened',
  'withdrawal_hold_overridden',
  'signal_settings_updated',
  'approval_requested',
  'approval_granted',
  'approval_refused',
  'approval_withdrawn',
  'approval_settings_updated',
  'payment_proof_uploaded',
  'receipt_allocated',
  'receipt_allocation_undone',
  'receipt_reversed',
  'receipt_entered',
  'receipt_dismissed',
  'receipt_returned',
  'receipt_reopened',
  'receipt_settings_updated',
  'deposit_approved_by_rule',
  'player_standing_updated',
  'flood_declined',
  'balance_stated',
  'outgoing_matched',
  'outgoing_unmatched',
  'deposit_written_off',
  'close_prepared',
  'close_approved',
  'close_refused',
  'close_withdrawn',
  'statement_imported',
  'statement_format_saved',
  'statement_format_removed',
  'mail_template_taught',
  'mail_template_removed',
  'payment_settings_updated',
  'admin_user_created',
  'admin_user_role_updated',
  'admin_user_removed',
  'admin_password_set',
  'admin_credentials_revealed',
  'activity_exported',
  'records_exported',
  'money_exported',
  'key_rotated',
  'log_heads_forgotten',
  'log_entries_accepted',
  'restoration_accepted',
  'log_head_mailed',
  'log_archived',
  'staff_signed_in',
  'staff_signed_out',
  'staff_sign_in_failed',
  'staff_password_changed',
  'staff_identity_confirmed',
  'staff_identity_not_confirmed',
  'staff_session_ended',
  'staff_sessions_ended',
  'session_settings_updated',
  'staff_push_device_added',
  'staff_push_device_removed',
  'push_settings_updated',
  'waiting_settings_updated',
  'mail_settings_updated',
  'note_added',
  'note_removed',
  'readiness_step_skipped',
  'staff_sign_in_limited',
  'staff_second_factor_failed',
  'staff_recovery_code_used',
  'staff_factor_added',
  'staff_factor_removed',
  'staff_passkey_renamed',
  'staff_recovery_codes_renewed',
  'admin_factors_removed',
  'admin_sessions_ended',
  'sign_in_settings_updated',
  'appearance_updated',
  'mailbox_added',
  'mailbox_updated',
  'mailbox_removed',
] as const;
export type ActivityAction = (typeof ACTIVITY_ACTIONS)[number];

export function describeActivity(entry: ActivityEntry): string {
  const { requestedBy } = entry.details;
  const sentence = describeAction(entry);
  return requestedBy ? `${withFullStop(sentence)} ${requestedBy} asked for it.` : sentence;
}

function describeAction(entry: ActivityEntry): string {
  const { details } = entry;
  const action = ACTIVITY_ACTIONS.find((known) => known === entry.action);
  switch (action) {
    case 'deposit_status_updated':
    case 'deposit_status_reverted':
      return statusSentence(entry, 'deposit', depositStatusLabel);
    case 'withdrawal_status_updated':
    case 'withdrawal_status_reverted':
      return statusSentence(entry, 'withdrawal', withdrawalStatusLabel);
    case 'deposit_payment_method_updated':
      return changeSentence(entry, 'deposit', 'payment method', methodChange(details));
    case 'withdrawal_payment_method_updated':
    case 'withdrawal_method_updated':
      return changeSentence(entry, 'withdrawal', 'payment method', methodChange(details));
    case 'deposit_sender_name_updated':
      return changeSentence(entry, 'deposit', 'sender name', details.senderNameChange);
    case 'deposit_payment_account_updated':
      return changeSentence(entry, 'deposit', 'payment account', details.paymentAccountChange);
    case 'deposit_username_updated':
      return changeSentence(entry, 'deposit', 'username', usernameChange(details));
    case 'withdrawal_username_updated':
      return changeSentence(entry, 'withdrawal', 'username', usernameChange(details));
    case 'deposit_amount_updated':
      return changeSentence(entry, 'deposit', 'amount', amountChange(details));
    case 'withdrawal_amount_updated':
      return changeSentence(entry, 'withdrawal', 'amount', amountChange(details));
    case 'withdrawal_destination_updated':
      return changeSentence(entry, 'withdrawal', 'destination', details.destinationChange);
    case 'manual_deposit_created':
      return manualSentence(entry, 'deposit');
    case 'manual_withdrawal_created':
      return manualSentence(entry, 'withdrawal');
    // All others say themselves what was done.
    default:
      return entry.message;
  }
}

function statusSentence(entry: ActivityEntry, kind: RecordKind, labelOf: (status: string) => string): string {
  const { metadata, details } = entry;
  const before = details.oldStatus ?? metadata.statusBefore;
  const after = details.newStatus ?? metadata.statusAfter ?? metadata.status;
  const verb = entry.action.endsWith('_reverted') ? 'reverted' : 'changed';
  return [
    `${actorOf(entry)} ${verb} the status of ${recordOf(entry, kind)}`,
    before && ` from ${labelOf(before)}`,
    after && ` to ${labelOf(after)}`,
    '.',
    details.declineReason && ` Reason: ${reasonLabel(details.declineReason, details.customDeclineReason)}`,
  ]
    .filter(Boolean)
    .join('');
}

function changeSentence(
  entry: ActivityEntry,
  kind: RecordKind,
  field: string,
  change: string | undefined,
): string {
  const subject = `${actorOf(entry)} changed the ${field} of ${recordOf(entry, kind)}`;
  return change ? `${subject}: ${change}.` : `${subject}.`;
}

function manualSentence(entry: ActivityEntry, kind: RecordKind): string {
  const { metadata, details } = entry;
  const particulars = [
    loggedAmountText(details.amount ?? details[`${kind}Amount`] ?? metadata.amount),
    details.method ?? details[`${kind}Method`] ?? metadata.method,
    kind === 'deposit' && details.senderName && `from ${details.senderName}`,
    kind === 'withdrawal' && details.recipientName && `to ${details.recipientName}`,
  ].filter(Boolean);
  const username = usernameIn(entry, kind);
  const subject = `${actorOf(entry)} created a manual ${kind}${username ? ` for ${username}` : ''}`;
  return particulars.length > 0 ? `${subject}: ${particulars.join(', ')}.` : `${subject}.`;
}

function actorOf({ actorName, actorEmail }: ActivityEntry): string {
  return actorName || actorEmail || 'Admin';
}

function recordOf(entry: ActivityEntry, kind: RecordKind): string {
  const username = usernameIn(entry, kind);
  return username ? `the ${kind} of ${username}` : `a ${kind}`;
}

function usernameIn({ username, details }: ActivityEntry, kind: RecordKind): string | undefined {
  return username || details[`${kind}Username`] || details.username;
}

/** A change back to pending is logged as a reversal (docs/reference/console.md, 'Activity'). */
export function actionForStatus(kind: RecordKind, newStatus: string) {
  return (
    newStatus === 'pending' ? `${kind}_status_reverted` : `${kind}_status_updated`
  ) satisfies ActivityAction;
}
