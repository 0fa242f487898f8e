import { z } from 'zod';
import { WITHDRAWAL_METHODS } from '#domain/methods/methods.ts';
import { LIST_COLUMNS, USUAL_COLUMNS } from '#domain/records/list-columns.ts';
import { checkBackup } from '#domain/withdrawals/backup.ts';
import { checkEntered } from '#domain/withdrawals/entered-destination.ts';
import { checkReason, REASON_CHOICES, takesReason } from '#domain/withdrawals/reasons.ts';
import { WITHDRAWAL_STATUSES, type WithdrawalStatus } from '#domain/withdrawals/withdrawal.ts';
import { LONGEST } from '#domain/words/text-lengths.ts';
import { defineCalls } from './base/define-call.ts';
import { defineRoute } from './base/define-route.ts';
import {
  amountBound,
  cursor,
  line,
  newUsername,
  note,
  pageLimit,
  pageOrder,
  payeeLine,
  plainText,
  rangeEnd,
  rangeStart,
  requestId,
  search,
  staffAmount,
  version,
  withCents,
  withdrawalId,
} from './base/fields.ts';
import { eachOf, FILLED, type Schema, when } from './base/json-schema.ts';
import { repeated, written } from './base/query-fields.ts';
import { backupFields, backupRules, destinationFields, enteredRules } from './destinations.ts';
import { lockResult } from './record-parts.ts';
import { payoutSignals } from './signals.ts';
import { withdrawalChanged, withdrawalEntered, withdrawalRecord } from './withdrawal-record.ts';

/** What a list of withdrawals is filtered by, and its order. */
export const withdrawalFilterFields = {
  /** Part of a username, name, method, email, phone or wallet address; case does not matter. */
  search: search.optional(),
  status: z.enum(WITHDRAWAL_STATUSES).optional(),
  method: z.enum(WITHDRAWAL_METHODS).optional(),
  /** The amount, from and to these, themselves included. */
  minAmount: amountBound.optional(),
  maxAmount: amountBound.optional(),
  /** Whose doing its status is, or that it was sent or not: the id of somebody on the staff. */
  handledBy: z.uuid().toLowerCase().optional(),
  from: rangeStart.optional(),
  to: rangeEnd.optional(),
  /** Newest first unless given. */
  order: pageOrder.optional(),
};

const getWithdrawalsInput = z.strictObject({
  /** A single record, by id. */
  id: z.uuid().toLowerCase().optional(),
  ...withdrawalFilterFields,
  cursor: cursor.optional(),
  limit: pageLimit.default(20),
});

export type WithdrawalFilter = z.output<typeof getWithdrawalsInput>;

/** The filters of the list, and its columns in their order, `columns` repeated for several. */
const withdrawalExportQuery = z.strictObject({
  ...withdrawalFilterFields,
  minAmount: written(withdrawalFilterFields.minAmount),
  maxAmount: written(withdrawalFilterFields.maxAmount),
  columns: repeated(
    z
      .array(z.enum(LIST_COLUMNS.withdrawal))
      .min(1)
      .max(LIST_COLUMNS.withdrawal.length)
      .default([...USUAL_COLUMNS.withdrawal]),
  ),
});

/** Withdrawals as a CSV file: all that match, in the order of the list. */
export const exportWithdrawals = defineRoute({
  name: 'exportWithdrawals',
  summary: 'Take withdrawals out as a file',
  method: 'GET',
  path: '/withdrawals-export',
  access: 'records.export',
  proof: 'recent',
  query: withdrawalExportQuery,
});

export type WithdrawalExportQuery = z.output<typeof withdrawalExportQuery>;

const { name: _name, ...placeFields } = destinationFields;

/** What `checkReason` checks. */
function reasonRule(status: WithdrawalStatus): Schema {
  if (!takesReason(status)) return {};
  const reasons = Object.keys(REASON_CHOICES[status].reasons);
  const other = { required: ['customReason'], properties: { customReason: FILLED } };
  return {
    required: ['reason'],
    properties: { reason: { enum: reasons } },
    allOf: [when('reason', ['other'], other)],
  };
}

/** What the calls that change a withdrawal have in common. */
const CHANGE = {
  access: 'withdrawals.change',
  output: withdrawalChanged,
  errors: ['NOT_FOUND', 'ABORTED', 'FAILED_PRECONDITION'],
} as const;

export const WITHDRAWAL_CALLS = defineCalls({
  /** Withdrawals, a page at a time. */
  getWithdrawals: {
    summary: 'List withdrawals',
    access: 'withdrawals.view',
    signedOutMessage: 'User must be authenticated to fetch withdrawals.',
    input: getWithdrawalsInput,
    output: z.object({
      withdrawals: z.array(withdrawalRecord),
      nextCursor: z.string().nullable(),
      /** The total number of matches; absent if it could only be known by counting. */
      total: z.int().optional(),
    }),
  },
  /**
   * A withdrawal that staff enter themselves; opening hours and cooldown do not apply. The recipient's name is enough, a
   * wallet is without one; whoever says more of where it is to be paid says all that the method takes.
   */
  createManualWithdrawal: {
    summary: 'Enter a withdrawal by hand',
    access: 'withdrawals.create',
    proof: 'lasting',
    input: z
      .strictObject({
        username: newUsername,
        amount: staffAmount,
        method: z.enum(WITHDRAWAL_METHODS),
        recipientName: payeeLine(LONGEST.personName).optional(),
        ...placeFields,
        ...backupFields,
        requestId: requestId.optional(),
      })
      .superRefine((entry, context) => {
        for (const { field, message } of [...checkEntered(entry.method, entry), ...checkBackup(entry, {})]) {
          context.addIssue({ code: 'custom', path: [field], message });
        }
      })
      .meta({ allOf: [...enteredRules, ...backupRules([])] })
      .transform(withCents),
    output: withdrawalEntered,
    errors: ['ALREADY_EXISTS'],
  },
  /** Lets a player ask for another withdrawal before the cooldown after this one is over. */
  liftWithdrawalCooldown: {
    summary: 'Lift the cooldown that a withdrawal started',
    access: 'withdrawals.lift-cooldown',
    input: z.strictObject({ withdrawalId }),
    output: withdrawalChanged,
    errors: ['NOT_FOUND', 'FAILED_PRECONDITION'],
  },
  /** Takes or renews the lock of a withdrawal. With `takeOver` it is taken from any holder, which is logged. */
  lockWithdrawal: {
    summary: 'Lock a withdrawal for oneself',
    access: 'records.lock',
    input: z.strictObject({ withdrawalId, takeOver: z.boolean().optional() }),
    output: lockResult,
    errors: ['NOT_FOUND', 'FAILED_PRECONDITION'],
  },
  /** Puts a withdrawal that is sent back to pending. Under four eyes it is not changed otherwise. */
  reopenWithdrawal: {
    summary: 'Reopen a withdrawal that is sent',
    ...CHANGE,
    proof: 'lasting',
    input: z.strictObject({
      withdrawalId,
      reason: line(LONGEST.note, 'Enter a reason.'),
      version,
    }),
  },
  /** What there is to see before a withdrawal is paid. A hold keeps it from being sent until somebody overrides it. */
  getWithdrawalSignals: {
    summary: 'See what speaks against a payout',
    access: 'withdrawals.view',
    input: z.strictObject({ withdrawalId }),
    output: payoutSignals,
    errors: ['NOT_FOUND'],
  },
  /** Lets a payout go in spite of what holds it, for its player, amount and destination as they are. */
  overrideHold: {
    summary: 'Let a payout go that is on hold',
    access: 'payouts.override-hold',
    proof: 'recent',
    input: z.strictObject({ withdrawalId, note: line(LONGEST.note, 'Enter a note that says why.') }),
    output: payoutSignals.extend({ status: z.literal('success'), message: z.string() }),
    errors: ['NOT_FOUND', 'FAILED_PRECONDITION'],
  },
  /** Reads a player's password; every time is logged, and each person may do so a limited number of times. */
  revealWithdrawalPassword: {
    summary: 'Reveal the player password of a withdrawal',
    access: 'passwords.reveal',
    proof: 'recent',
    input: z.strictObject({ withdrawalId }),
    output: z.object({ password: z.string() }),
    errors: ['NOT_FOUND', 'FAILED_PRECONDITION', 'RESOURCE_EXHAUSTED'],
  },
  /**
   * Puts back how a withdrawal's status stood before it was set last, with who had set it: for whoever set it, until its
   * player is told. One that was sent is as if it had not been, under four eyes too.
   */
  undoWithdrawalStatus: {
    summary: 'Take back the status of a withdrawal that was set a moment ago',
    ...CHANGE,
    input: z.strictObject({ withdrawalId, version: z.int() }),
  },
  /** Releases the caller's own lock. */
  unlockWithdrawal: {
    summary: 'Unlock a withdrawal',
    access: 'records.lock',
    input: z.strictObject({ withdrawalId }),
    output: lockResult,
    errors: ['NOT_FOUND', 'FAILED_PRECONDITION'],
  },
  updateWithdrawalAmount: {
    summary: 'Correct the amount of a withdrawal',
    ...CHANGE,
    proof: 'lasting',
    signedOutMessage: 'User must be authenticated to update withdrawal amount.',
    input: z
      .strictObject({
        withdrawalId,
        amount: staffAmount,
        version,
      })
      .transform(withCents),
  },
  /**
   * The new destination goes with the new method, unless the record holds one for it: its backup, or the fields of both
   * methods. With the method that it has, the destination alone is corrected.
   */
  updateWithdrawalMethod: {
    summary: 'Correct the method of a withdrawal',
    ...CHANGE,
    proof: 'lasting',
    signedOutMessage: 'User must be authenticated to update withdrawal payment method.',
    input: z.strictObject({
      withdrawalId,
      newMethod: z.enum(WITHDRAWAL_METHODS),
      ...destinationFields,
      version,
    }),
  },
  /** Declined and not_sent each require one of their reasons; `customReason` goes with the reason `other`. */
  updateWithdrawalStatus: {
    summary: 'Set the status of a withdrawal',
    ...CHANGE,
    proof: 'lasting',
    signedOutMessage: 'User must be authenticated to update withdrawal status.',
    input: z
      .strictObject({
        withdrawalId,
        status: z.enum(WITHDRAWAL_STATUSES),
        reason: plainText(100).optional(),
        customReason: note(LONGEST.customReason).trim().optional(),
        version,
      })
      .superRefine((change, context) => {
        const problem = checkReason(change.status, change.reason, change.customReason);
        if (problem) context.addIssue({ code: 'custom', path: [problem.field], message: problem.message });
      })
      .meta({ allOf: eachOf('status', WITHDRAWAL_STATUSES, reasonRule) }),
  },
  updateWithdrawalUsername: {
    summary: 'Correct the username of a withdrawal',
    ...CHANGE,
    proof: 'lasting',
    signedOutMessage: 'User must be authenticated to update withdrawal username.',
    input: z.strictObject({
      withdrawalId,
      username: newUsername,
      version,
    }),
  },
});
