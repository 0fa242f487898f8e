import { depositStatusLabel } from '#domain/deposits/status.ts';
import type { Usd } from '#domain/money/usd.ts';
import type { RecordKind } from '#domain/records/record-kind.ts';
import { reasonLabel } from '#domain/withdrawals/reasons.ts';
import { withdrawalStatusLabel } from '#domain/withdrawals/status.ts';
import { loggedAmountText } from './logged-amount.ts';

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
  'deposit_locked',
  'withdrawal_locked',
  'deposit_unlocked',
  'withdrawal_unlocked',
  'deposit_lock_taken_over',
  'withdrawal_lock_taken_over',
  'withdrawal_password_revealed',
  'withdrawal_cooldown_lifted',
  'payment_proof_uploaded',
  'deposit_payment_noted',
  'player_standing_updated',
  'payment_settings_updated',
  'admin_user_created',
  'admin_user_role_updated',
  'admin_user_removed',
  'admin_password_set',
  'admin_credentials_revealed',
  'activity_exported',
  'staff_signed_in',
  'staff_signed_out',
  'staff_sign_in_failed',
  'staff_password_changed',
  'staff_identity_confirmed',
  'staff_identity_not_confirmed',
  'staff_session_ended',
  'staff_sessions_ended',
  'session_settings_updated',
  'staff_sign_in_limited',
  'staff_second_factor_failed',
  'staff_recovery_code_used',
  'staff_factor_added',
  'staff_factor_removed',
  'staff_passkey_renamed',
  'staff_recovery_codes_renewed',
  'admin_factors_removed',
  'sign_in_settings_updated',
] as const;
export type ActivityAction = (typeof ACTIVITY_ACTIONS)[number];

/** Amounts are as `loggedAmount` makes them, statuses are codes. */
export type ActivityMetadata = {
  readonly method?: string | undefined;
  readonly amount?: Usd | undefined;
  readonly statusBefore?: string | undefined;
  readonly statusAfter?: string | undefined;
  readonly status?: string | undefined;
  /** The record's version after this change. */
  readonly version?: number | undefined;
};

/** A `…Change` is readable text such as `Venmo → Zelle`; the rest is as in ActivityMetadata. */
export type ActivityDetails = {
  readonly statusChange?: string | undefined;
  readonly oldStatus?: string | undefined;
  readonly newStatus?: string | undefined;
  /** A reason code, for declined and not sent alike. */
  readonly declineReason?: string | undefined;
  readonly customDeclineReason?: string | undefined;
  readonly methodChange?: string | undefined;
  readonly oldMethod?: string | undefined;
  readonly newMethod?: string | undefined;
  readonly senderNameChange?: string | undefined;
  readonly paymentAccountChange?: string | undefined;
  readonly usernameChange?: string | undefined;
  readonly oldUsername?: string | undefined;
  readonly newUsername?: string | undefined;
  readonly amountChange?: string | undefined;
  readonly oldAmount?: Usd | undefined;
  readonly newAmount?: Usd | undefined;
  readonly amount?: Usd | undefined;
  readonly method?: string | undefined;
  readonly username?: string | undefined;
  readonly depositUsername?: string | undefined;
  readonly depositAmount?: Usd | undefined;
  readonly depositMethod?: string | undefined;
  readonly withdrawalUsername?: string | undefined;
  readonly withdrawalAmount?: Usd | undefined;
  readonly withdrawalMethod?: string | undefined;
  readonly senderName?: string | undefined;
  readonly recipientName?: string | undefined;
  readonly backupMethod?: string | undefined;
  readonly backupPaymentUsername?: string | undefined;
  readonly backupEmail?: string | undefined;
  readonly backupPhone?: string | undefined;
  readonly backupWalletAddress?: string | undefined;
  readonly standingChange?: string | undefined;
  readonly oldStanding?: string | undefined;
  readonly newStanding?: string | undefined;
  readonly note?: string | undefined;
  readonly fileName?: string | undefined;
  /** Who held the lock that was taken over. */
  readonly lockHolder?: string | undefined;
  /** What a save of the payment settings changed, one phrase per change. */
  readonly changes?: readonly string[] | undefined;
  /** The filters of an export, and how many entries it has. */
  readonly filters?: Readonly<Record<string, unknown>> | undefined;
  readonly count?: number | undefined;
};

/** An activity log entry in its wire form. */
export type ActivityEntry = {
  readonly id: string;
  /** An ActivityAction, or an action of a later version. */
  readonly action: string;
  readonly message: string;
  /** The player concerned. */
  readonly username?: string | undefined;
  readonly actorUid?: string | undefined;
  readonly actorName?: string | undefined;
  readonly actorEmail?: string | undefined;
  readonly subjectType?: string | undefined;
  readonly subjectId?: string | undefined;
  readonly targetType?: string | undefined;
  readonly targetId?: string | undefined;
  /** ISO 8601, as is `timestamp`. */
  readonly createdAt: string;
  readonly timestamp: string;
  /** New York time, `Mar 3, 2026, 3:04:05 PM`. */
  readonly readableTimestamp: string;
  /** Where the request came from and in which session; for those who may export the log. */
  readonly address?: string | undefined;
  readonly sessionId?: string | undefined;
  readonly metadata: ActivityMetadata;
  readonly details: ActivityDetails;
};

/** What happened, as a sentence. An action without a sentence of its own reads as its message. */
export function describeActivity(entry: ActivityEntry): string {
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
    case 'manual_deposit_created':
      return manualSentence(entry, 'deposit');
    case 'manual_withdrawal_created':
      return manualSentence(entry, 'withdrawal');
    case 'deposit_locked':
    case 'withdrawal_locked':
    case 'deposit_unlocked':
    case 'withdrawal_unlocked':
    case 'deposit_lock_taken_over':
    case 'withdrawal_lock_taken_over':
    case 'withdrawal_password_revealed':
    case 'withdrawal_cooldown_lifted':
    case 'payment_proof_uploaded':
    case 'deposit_payment_noted':
    case 'player_standing_updated':
    case 'payment_settings_updated':
    case 'admin_user_created':
    case 'admin_user_role_updated':
    case 'admin_user_removed':
    case 'admin_password_set':
    case 'admin_credentials_revealed':
    case 'activity_exported':
    case 'staff_signed_in':
    case 'staff_signed_out':
    case 'staff_sign_in_failed':
    case 'staff_password_changed':
    case 'staff_identity_confirmed':
    case 'staff_identity_not_confirmed':
    case 'staff_session_ended':
    case 'staff_sessions_ended':
    case 'session_settings_updated':
    case 'staff_sign_in_limited':
    case 'staff_second_factor_failed':
    case 'staff_recovery_code_used':
    case 'staff_factor_added':
    case 'staff_factor_removed':
    case 'staff_passkey_renamed':
    case 'staff_recovery_codes_renewed':
    case 'admin_factors_removed':
    case 'sign_in_settings_updated':
    case undefined:
      return entry.message;
    default:
      return action satisfies never;
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

function methodChange({ methodChange, oldMethod, newMethod }: ActivityDetails): string | undefined {
  return methodChange ?? arrow(oldMethod, newMethod);
}

function usernameChange({ usernameChange, oldUsername, newUsername }: ActivityDetails): string | undefined {
  return usernameChange ?? arrow(oldUsername, newUsername);
}

function amountChange({ amountChange, oldAmount, newAmount }: ActivityDetails): string | undefined {
  return amountChange ?? arrow(loggedAmountText(oldAmount), loggedAmountText(newAmount));
}

function arrow(before: string | undefined, after: string | undefined): string | undefined {
  return before && after ? `${before} → ${after}` : after;
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
