import { z } from 'zod';
import { WITHDRAWAL_METHODS } from '#domain/methods/methods.ts';
import { LIST_COLUMNS, USUAL_COLUMNS } from '#domain/records/list-columns.ts';
import { checkBackup } from '#domain/withdrawals/backup.ts';
import { checkEntered } from '#domain/withdrawals/entered-destination.ts';
import { WITHDRAWAL_STATUSES } from '#domain/withdrawals/withdrawal.ts';
import { LONGEST } from '#domain/words/text-lengths.ts';
import { defineCalls } from './base/define-call.ts';
import { defineRoute, repeated, written } from './base/define-route.ts';
import {
  amountBound,
  cursor,
  line,
  newUsername,
  pageLimit,
  pageOrder,
  payeeLine,
  rangeEnd,
  rangeStart,
  requestId,
  search,
  staffAmount,
  version,
  withCents,
  withdrawalId,
} from './base/fields.ts';
import { countedFigure } from './base/figures.ts';
import { reasonFields, reasonRules, requireReason } from './base/reasons.ts';
import { backupFields, backupRules, destinationFields, enteredRules } from './destinations.ts';
import { lockResult } from './record-parts.ts';
import { payoutSignals } from './signals.ts';
import { withdrawalChanged, withdrawalEntered, withdrawalRecord } from './withdrawal-record.ts';

const withdrawalFilterFields = {
  /** Part of a username, name, method, email, phone or wallet address; case does not matter. */
  search: search.optional(),
  status: z.enum(WITHDRAWAL_STATUSES).optional(),
  method: z.enum(WITHDRAWAL_METHODS).optional(),
  minAmount: amountBound.optional(),
  maxAmount: amountBound.optional(),
  /** Who set its status, or marked it sent or not: the id of somebody on the staff. */
  handledBy: z.uuid().toLowerCase().optional(),
  from: rangeStart.optional(),
  to: rangeEnd.optional(),
  order: pageOrder.optional(),
};

const getWithdrawalsInput = z.strictObject({
  id: z.uuid().toLowerCase().optional(),
  ...withdrawalFilterFields,
  cursor: cursor.optional(),
  limit: pageLimit.default(20),
  /** To count and sum all that is found. */
  withFigures: z.boolean().optional(),
});

export type WithdrawalFilter = z.output<typeof getWithdrawalsInput>;

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

const CHANGE = {
  access: 'withdrawals.change',
  output: withdrawalChanged,
  errors: ['NOT_FOUND', 'ABORTED', 'FAILED_PRECONDITION'],
} as const;

export const WITHDRAWAL_CALLS = defineCalls({
  getWithdrawals: {
    summary: 'List withdrawals',
    access: 'withdrawals.view',
    signedOutMessage: 'User must be authenticated to fetch withdrawals.',
    input: getWithdrawalsInput,
    output: z.object({
      withdrawals: z.array(withdrawalRecord),
      nextCursor: z.string().nullable(),
      /** Absent if it could only be known by counting. */
      total: z.int().optional(),
      /** Absent unless asked for, and of a search by one or two letters. */
      figures: countedFigure.optional(),
    }),
  },
  /** Hours and cooldown do not apply. A name or a wallet suffices; more of a destination must be whole. */
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
  liftWithdrawalCooldown: {
    summary: 'Lift the cooldown that a withdrawal started',
    access: 'withdrawals.lift-cooldown',
    input: z.strictObject({ withdrawalId }),
    output: withdrawalChanged,
    errors: ['NOT_FOUND', 'FAILED_PRECONDITION'],
  },
  /** Takes or renews the lock. `takeOver` takes it from any holder, which is logged. */
  lockWithdrawal: {
    summary: 'Lock a withdrawal for oneself',
    access: 'records.lock',
    input: z.strictObject({ withdrawalId, takeOver: z.boolean().optional() }),
    output: lockResult,
    errors: ['NOT_FOUND', 'FAILED_PRECONDITION'],
  },
  /** Back to pending. Under four eyes a sent withdrawal is not changed otherwise. */
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
  /** A hold keeps it from being sent until somebody overrides it. */
  getWithdrawalSignals: {
    summary: 'See what speaks against a payout',
    access: 'withdrawals.view',
    input: z.strictObject({ withdrawalId }),
    output: payoutSignals,
    errors: ['NOT_FOUND'],
  },
  /** For its player, amount and destination as they are. */
  overrideHold: {
    summary: 'Let a payout go that is on hold',
    access: 'payouts.override-hold',
    proof: 'recent',
    input: z.strictObject({ withdrawalId, note: line(LONGEST.note, 'Enter a note that says why.') }),
    output: payoutSignals.extend({ status: z.literal('success'), message: z.string() }),
    errors: ['NOT_FOUND', 'FAILED_PRECONDITION'],
  },
  /** Every time is logged, and each person may do so a limited number of times. */
  revealWithdrawalPassword: {
    summary: 'Reveal the player password of a withdrawal',
    access: 'passwords.reveal',
    proof: 'recent',
    input: z.strictObject({ withdrawalId }),
    output: z.object({ password: z.string() }),
    errors: ['NOT_FOUND', 'FAILED_PRECONDITION', 'RESOURCE_EXHAUSTED'],
  },
  /** For whoever set it last, until the player has read it: as if it had not been, under four eyes too. */
  undoWithdrawalStatus: {
    summary: 'Take back the status of a withdrawal that was set a moment ago',
    ...CHANGE,
    input: z.strictObject({ withdrawalId, version: z.int() }),
  },
  /** Only the caller's own lock. */
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
  /** A new method brings its destination, unless the record has one: its backup, or fields both share. */
  updateWithdrawalMethod: {
    summary: 'Correct the method of a withdrawal',
    ...CHANGE,
    proof: 'lasting',
    signedOutMessage: 'User must be authenticated to update withdrawal payment method.',
    input: z.strictObject({
      withdrawalId,
      /** The present method corrects the destination alone. */
      newMethod: z.enum(WITHDRAWAL_METHODS),
      ...destinationFields,
      version,
    }),
  },
  /** Declined and not_sent each require one of their reasons; `customReason` goes with `other`. */
  updateWithdrawalStatus: {
    summary: 'Set the status of a withdrawal',
    ...CHANGE,
    proof: 'lasting',
    signedOutMessage: 'User must be authenticated to update withdrawal status.',
    input: z
      .strictObject({
        withdrawalId,
        status: z.enum(WITHDRAWAL_STATUSES),
        ...reasonFields,
        /** Of `sent`: the receiving account of this method that it was paid from. */
        paidFrom: line(LONGEST.accountName).optional(),
        version,
      })
      .superRefine(requireReason('withdrawal'))
      .meta({ allOf: reasonRules('withdrawal', WITHDRAWAL_STATUSES) }),
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
