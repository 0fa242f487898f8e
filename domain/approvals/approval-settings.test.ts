import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type Cents, cents, MAX_CENTS } from '#domain/money/usd.ts';
import { APPROVAL_KINDS } from './approval.ts';
import {
  type ApprovalSettings,
  guardsWithdrawals,
  NO_APPROVALS,
  needsApproval,
  proposedLimit,
} from './approval-settings.ts';
import { loosensApprovals } from './settings-changes.ts';

const amount = fc.integer({ min: 0, max: MAX_CENTS }).map((count) => cents(count));
const LIMITS = {
  payout: 'payoutAbove',
  'manual-entry': 'manualEntryAbove',
  edit: 'editAbove',
} as const satisfies Partial<Record<string, keyof ApprovalSettings>>;

test('on a first run nothing needs an approval', () => {
  fc.assert(
    fc.property(fc.constantFrom(...APPROVAL_KINDS), fc.option(amount), (kind, of) => {
      expect(needsApproval(NO_APPROVALS, kind, of)).toBe(false);
    }),
  );
  expect(guardsWithdrawals(NO_APPROVALS)).toBe(false);
});

describe.each(Object.entries(LIMITS))('%s', (kind, field) => {
  const needs = (limit: Cents, of: Cents | null) =>
    needsApproval({ ...NO_APPROVALS, [field]: limit }, kind as keyof typeof LIMITS, of);

  test('needs an approval above its limit, and at the limit none', () => {
    fc.assert(
      fc.property(amount, amount, (limit, of) => {
        expect(needs(limit, of)).toBe(of > limit);
      }),
    );
    expect(needs(cents(5_000), cents(5_000))).toBe(false);
    expect(needs(cents(5_000), cents(5_001))).toBe(true);
  });

  test('of an unknown amount needs one', () => {
    expect(needs(MAX_CENTS, null)).toBe(true);
  });

  test('leaves the other kinds alone', () => {
    const settings = { ...NO_APPROVALS, [field]: cents(0) };
    const others = APPROVAL_KINDS.filter((other) => other !== kind);
    expect(others.filter((other) => needsApproval(settings, other, MAX_CENTS))).toEqual([]);
  });
});

test.each([
  ['receiving-accounts', 'receivingAccounts'],
  ['role', 'roles'],
  ['security', 'roles'],
] as const)('%s has a switch', (kind, field) => {
  expect(needsApproval({ ...NO_APPROVALS, [field]: true }, kind, null)).toBe(true);
});

test('withdrawals are guarded as soon as payouts or edits are', () => {
  expect(guardsWithdrawals({ ...NO_APPROVALS, payoutAbove: cents(0) })).toBe(true);
  expect(guardsWithdrawals({ ...NO_APPROVALS, editAbove: cents(0) })).toBe(true);
  expect(guardsWithdrawals({ ...NO_APPROVALS, manualEntryAbove: cents(0), roles: true })).toBe(false);
});

test('settings are looser than others exactly if something that needed an approval no longer does', () => {
  const limit = fc.option(amount);
  const settings: fc.Arbitrary<ApprovalSettings> = fc.record({
    payoutAbove: limit,
    manualEntryAbove: limit,
    editAbove: limit,
    differenceAbove: limit,
    receivingAccounts: fc.boolean(),
    roles: fc.boolean(),
  });
  fc.assert(
    fc.property(settings, settings, (before, after) => {
      // All that matters is on either side of a limit.
      const limits = [before, after].flatMap((each) =>
        Object.values(LIMITS).map((field) => each[field] ?? MAX_CENTS),
      );
      const above = limits.filter((each) => each < MAX_CENTS).map((each) => cents(each + 1));
      const amounts = [...limits, ...above, null];
      const isLooser = APPROVAL_KINDS.some((kind) =>
        amounts.some((of) => needsApproval(before, kind, of) && !needsApproval(after, kind, of)),
      );
      const isOwnersLooser =
        before.differenceAbove !== null && before.differenceAbove < (after.differenceAbove ?? Infinity);
      expect(loosensApprovals(before, after)).toBe(isLooser || isOwnersLooser);
    }),
  );
});

test.each([
  ['a guess of $500 where there are few', 19, 5_000, 500],
  ['what nine of ten are not above', 20, 200, 200],
  ['in steps of $50', 20, 1_210, 1_250],
  ['at least $100', 50, 20, 100],
])('the limit that is proposed is %s', (_is, count, nineOfTen, usd) => {
  expect(proposedLimit({ count, nineOfTen: cents(nineOfTen * 100) })).toBe(usd * 100);
});
