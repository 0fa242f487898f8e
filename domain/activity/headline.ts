import { depositStatusLabel } from '#domain/deposits/deposit.ts';
import { reasonLabel } from '#domain/reasons/reasons.ts';
import { RECORD_KINDS, type RecordKind } from '#domain/records/record.ts';
import { withdrawalStatusLabel } from '#domain/withdrawals/withdrawal.ts';
import { withFullStop } from '#domain/words/english.ts';
import type { ActivityEntry } from './entry.ts';
import { amountChange, loggedAmountText, methodChange, usernameChange } from './logged-values.ts';

export const KIND_NAMES: Readonly<Record<RecordKind, string>> = {
  deposit: 'Deposit',
  withdrawal: 'Withdrawal',
};

export const STATUS_LABELS: Readonly<Record<RecordKind, (status: string) => string>> = {
  deposit: depositStatusLabel,
  withdrawal: withdrawalStatusLabel,
};

/** For a list that has the time, player, amount and actor beside it. */
export function headlineOf(entry: ActivityEntry): string {
  const { details, message } = entry;
  const kind = RECORD_KINDS.find((each) => each === entry.subjectType);
  const headline = (kind && recordHeadline(kind, entry)) ?? message;
  return details.requestedBy ? `${withFullStop(headline)} ${details.requestedBy} asked for it.` : headline;
}

function recordHeadline(kind: RecordKind, entry: ActivityEntry): string | undefined {
  const { action, details } = entry;
  const name = KIND_NAMES[kind];
  const changed = (field: string, change: string | undefined) => change && `${name}, ${field}: ${change}`;
  switch (action) {
    case `${kind}_status_updated`:
    case `${kind}_status_reverted`:
      return statusHeadline(kind, entry);
    case `${kind}_payment_method_updated`:
    case 'withdrawal_method_updated':
      return changed('method', methodChange(details));
    case `${kind}_username_updated`:
      return changed('username', usernameChange(details));
    case `${kind}_amount_updated`:
      return changed('amount', amountChange(details));
    case 'deposit_sender_name_updated':
      return changed('sender name', details.senderNameChange);
    case 'deposit_payment_account_updated':
      return changed('payment account', details.paymentAccountChange);
    case 'withdrawal_destination_updated':
      return changed('destination', details.destinationChange);
    case `manual_${kind}_created`:
      return [`${name} entered by hand`, ...partyOf(entry)].join(', ');
    default:
      return undefined;
  }
}

function statusHeadline(kind: RecordKind, { action, metadata, details }: ActivityEntry): string | undefined {
  const labelOf = STATUS_LABELS[kind];
  const before = details.oldStatus ?? metadata.statusBefore;
  const after = details.newStatus ?? metadata.statusAfter ?? metadata.status;
  if (after === undefined) return undefined;
  const back = action.endsWith('_reverted') ? ' put back' : '';
  const change = [before, after].flatMap((status) => (status ? [labelOf(status)] : [])).join(' → ');
  const reason = details.declineReason
    ? `. Reason: ${reasonLabel(details.declineReason, details.customDeclineReason)}`
    : '';
  return `${KIND_NAMES[kind]}${back}: ${change}${reason}`;
}

function partyOf({ details }: ActivityEntry): string[] {
  if (details.senderName) return [`from ${details.senderName}`];
  const payee = details.recipientName ?? details.destination;
  return payee ? [`to ${payee}`] : [];
}

/** After a correction, the right amount. */
export function amountTextOf({ details, metadata }: ActivityEntry): string | undefined {
  const { newAmount, amount, depositAmount, withdrawalAmount } = details;
  return loggedAmountText(newAmount ?? amount ?? depositAmount ?? withdrawalAmount ?? metadata.amount);
}

export function methodOf({ details, metadata }: ActivityEntry): string | undefined {
  const { newMethod, method, depositMethod, withdrawalMethod } = details;
  return newMethod ?? method ?? depositMethod ?? withdrawalMethod ?? metadata.method;
}

/** Entries about an account that somebody tried without proving to be its person. */
const UNPROVED: readonly string[] = [
  'staff_sign_in_failed',
  'staff_sign_in_limited',
  'staff_second_factor_failed',
];

export function actorText({ action, actorName, actorEmail }: ActivityEntry): string {
  const name = actorName || actorEmail;
  if (!name) return 'Not by staff';
  return UNPROVED.includes(action) ? `Somebody, as ${name}` : name;
}
