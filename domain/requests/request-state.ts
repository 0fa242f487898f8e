import type { StoredDepositStatus } from '#domain/deposits/deposit.ts';
import { reasonLabel } from '#domain/reasons/reasons.ts';
import { TOLD_AFTER_MS } from '#domain/records/record.ts';
import type { WithdrawalStatus } from '#domain/withdrawals/withdrawal.ts';

export const REQUEST_STATES = ['received', 'being_handled', 'credited', 'paid', 'declined'] as const;
export type RequestState = (typeof REQUEST_STATES)[number];

export type RequestProgress = {
  readonly state: RequestState;
  readonly since: Date | null;
  /** Why it was declined, in words; null if no reason is shown. */
  readonly reason: string | null;
};

type Request = {
  readonly createdAt: Date;
  readonly statusUpdatedAt: Date | null;
  /** Null where a rule set the status, which nobody undoes. */
  readonly statusUpdatedBy: string | null;
  /** The end of a staff member's lease on the record, past or future. */
  readonly lockedUntil: Date | null;
  readonly declineReason: string | null;
  readonly customDeclineReason: string | null;
};

export type FollowedDeposit = Request & { readonly status: StoredDepositStatus };

export type FollowedWithdrawal = Request & {
  readonly status: WithdrawalStatus;
  readonly sendStatusUpdatedAt: Date | null;
  readonly notSentReason: string | null;
  readonly customNotSentReason: string | null;
};

/** In place of a reason: as its label, it is translated by the page. */
export const NOT_FOUND = 'The payment was not found.';

const BEING_HANDLED: RequestProgress = { state: 'being_handled', since: null, reason: null };

export function depositProgress(deposit: FollowedDeposit, now: Date): RequestProgress {
  const { status, statusUpdatedAt: since, declineReason, customDeclineReason } = deposit;
  if (mayBeUndone(deposit, now)) return BEING_HANDLED;
  switch (status) {
    case 'pending':
      return waiting(deposit, now);
    case 'sent':
    case 'approved':
      return { state: 'credited', since, reason: null };
    case 'declined':
      return { state: 'declined', since, reason: inWords(declineReason, customDeclineReason) };
    case 'not_sent':
      return { state: 'declined', since, reason: NOT_FOUND };
    default:
      return status satisfies never;
  }
}

export function withdrawalProgress(withdrawal: FollowedWithdrawal, now: Date): RequestProgress {
  const { status, statusUpdatedAt, declineReason, customDeclineReason, notSentReason, customNotSentReason } =
    withdrawal;
  if (mayBeUndone(withdrawal, now)) return BEING_HANDLED;
  const sendSince = withdrawal.sendStatusUpdatedAt ?? statusUpdatedAt;
  switch (status) {
    case 'pending':
      return waiting(withdrawal, now);
    case 'approved':
      return { state: 'being_handled', since: statusUpdatedAt, reason: null };
    case 'sent':
      return { state: 'paid', since: sendSince, reason: null };
    case 'declined':
      return {
        state: 'declined',
        since: statusUpdatedAt,
        reason: inWords(declineReason, customDeclineReason),
      };
    case 'not_sent':
      return { state: 'declined', since: sendSince, reason: inWords(notSentReason, customNotSentReason) };
    default:
      return status satisfies never;
  }
}

/** A lock is renewed while its holder works on the record, so its end does not reveal when it began. */
function waiting({ createdAt, lockedUntil }: Request, now: Date): RequestProgress {
  const isHeld = lockedUntil !== null && lockedUntil > now;
  return isHeld ? BEING_HANDLED : { state: 'received', since: createdAt, reason: null };
}

/** Staff may have pressed the wrong key: nobody learns of it until that time is over. */
function mayBeUndone(
  { status, statusUpdatedAt, statusUpdatedBy }: Request & { readonly status: string },
  now: Date,
): boolean {
  const isByStaff = status !== 'pending' && statusUpdatedBy !== null;
  return isByStaff && statusUpdatedAt !== null && now.getTime() - statusUpdatedAt.getTime() < TOLD_AFTER_MS;
}

function inWords(reason: string | null, customReason: string | null): string | null {
  return reason === null ? null : reasonLabel(reason, customReason);
}
