import { SIGNAL_RULE_LABELS } from '#domain/signals/signal.ts';
import { andList } from '#domain/words/english.ts';
import { defineHandler } from '#server/features/define-handler.ts';
import { recordActivityEntry } from '#server/features/records/record-activity.ts';
import { lockRecordRow, refuseWhenHeldByOther } from '#server/features/records/record-store.ts';
import { CallError } from '#server/platform/protocol/call-error.ts';
import { assessPayout, insertOverride, toAnswer } from './signals-of-payout.ts';

export const overrideHold = defineHandler(
  'overrideHold',
  async ({ input: { withdrawalId, note }, staff }, { change, signer, records }) => {
    const assessment = await change(async (transaction, log) => {
      const before = await lockRecordRow(records.withdrawal, transaction, withdrawalId);
      refuseWhenHeldByOther('withdrawal', before, staff.id);
      const { payout, holds, override } = await assessPayout(transaction, signer, withdrawalId);
      if (holds.length === 0) {
        throw new CallError('FAILED_PRECONDITION', 'This withdrawal is not on hold.');
      }
      if (override !== undefined) {
        throw new CallError('FAILED_PRECONDITION', `${override.byName} has overridden the hold already.`);
      }
      await insertOverride(transaction, withdrawalId, payout, { holds, note, staff });
      const names = andList(holds.map((rule) => SIGNAL_RULE_LABELS[rule].toLowerCase()));
      log(
        recordActivityEntry('withdrawal', before, staff, {
          action: 'withdrawal_hold_overridden',
          message: `Hold of ${before.username} overridden (${names}): ${note}`,
          details: { note },
        }),
      );
      return assessPayout(transaction, signer, withdrawalId);
    });
    return { status: 'success' as const, message: 'The hold is overridden.', ...toAnswer(assessment) };
  },
);
