import { type Cents, cents } from '#domain/money/usd.ts';
import type { ApprovalKind } from './approval.ts';

/** A second person approves changes above an amount, or all of a kind. Null: none. */
export type ApprovalSettings = {
  readonly payoutAbove: Cents | null;
  readonly manualEntryAbove: Cents | null;
  readonly editAbove: Cents | null;
  /** A larger difference at the close of an account is approved by an owner. */
  readonly differenceAbove: Cents | null;
  readonly receivingAccounts: boolean;
  readonly roles: boolean;
};

/** Until an owner says otherwise. */
export const DIFFERENCE_ABOVE = cents(50_000);

export const NO_APPROVALS: ApprovalSettings = {
  payoutAbove: null,
  manualEntryAbove: null,
  editAbove: null,
  differenceAbove: DIFFERENCE_ABOVE,
  receivingAccounts: false,
  roles: false,
};

/** While nobody can say what an owner chose, everything waits. */
export const ALL_APPROVALS: ApprovalSettings = {
  payoutAbove: cents(0),
  manualEntryAbove: cents(0),
  editAbove: cents(0),
  differenceAbove: cents(0),
  receivingAccounts: true,
  roles: true,
};

/** For an edit, `amountCents` is the larger of both amounts; null: any may be enough. */
export function needsApproval(
  settings: ApprovalSettings,
  kind: ApprovalKind,
  amountCents: Cents | null,
): boolean {
  switch (kind) {
    case 'payout':
      return isAbove(settings.payoutAbove, amountCents);
    case 'manual-entry':
      return isAbove(settings.manualEntryAbove, amountCents);
    case 'edit':
      return isAbove(settings.editAbove, amountCents);
    case 'receiving-accounts':
      return settings.receivingAccounts;
    case 'role':
    // One owner could otherwise switch it off, or act in the name of another.
    case 'security':
      return settings.roles;
    default:
      return kind satisfies never;
  }
}

/** Then each is approved before sending, and final until reopened (docs/reference/rules.md, 'Four eyes'). */
export function guardsWithdrawals({ payoutAbove, editAbove }: ApprovalSettings): boolean {
  return payoutAbove !== null || editAbove !== null;
}

function isAbove(limit: Cents | null, amount: Cents | null): boolean {
  return limit !== null && (amount === null || amount > limit);
}

/** Proposed where there are too few requests to go by. */
const USUAL = cents(50_000);
const LEAST = cents(10_000);
const STEP = 5_000;
const ENOUGH = 20;

/** The casino's own requests; nine of ten are no larger than `nineOfTen`. */
type Lately = { readonly count: number; readonly nineOfTen: Cents };

/** One request in ten is above it: a multiple of $50, at least $100. */
export function proposedLimit({ count, nineOfTen }: Lately): Cents {
  return count < ENOUGH ? USUAL : cents(Math.max(LEAST, Math.ceil(nineOfTen / STEP) * STEP));
}
