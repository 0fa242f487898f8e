import type { z } from 'zod';
import { updateReceiptSettings } from '#contract/receipts/update-receipt-settings.ts';
import { WAITS_FOR_APPROVAL } from '#domain/approvals/approval.ts';
import { holdChange, type Waiting, withdrawWaiting } from '#server/features/approvals/hold-change.ts';
import type { Making } from '#server/features/approvals/making.ts';
import { defineHandler } from '#server/features/define-handler.ts';
import { savedMeanwhile } from '#server/platform/protocol/saved-meanwhile.ts';
import {
  lockReceiptSettings,
  type ReceiptSettings,
  saveReceiptSettings,
  type VersionedReceiptSettings,
} from './store.ts';

type Wanted = z.output<(typeof updateReceiptSettings)['input']>;

const NAMES: Readonly<Record<keyof ReceiptSettings, string>> = {
  knownPayerRule: 'known payers fund without a reference',
  approveFunded: 'funded requests are set to Approved',
};

const SUBJECT = { type: 'receipt_settings', id: 'receipt_settings' } as const;

export const updateReceiptSettingsHandler = defineHandler(
  updateReceiptSettings,
  async ({ input, staff }, { change }) => {
    const { waiting, ...saved } = await change((transaction, log) =>
      changeReceiptSettings({ transaction, log, staff }, input),
    );
    return waiting
      ? { status: 'waiting' as const, message: WAITS_FOR_APPROVAL, approval: waiting, ...saved }
      : { status: 'success' as const, message: 'Saved.', ...saved };
  },
);

/**
 * What has rules do more by themselves may wait for a second person; what has them do less does not.
 * @throws CallError ABORTED, FAILED_PRECONDITION
 */
export async function changeReceiptSettings(
  making: Making,
  { settings, version }: Wanted,
): Promise<VersionedReceiptSettings & { readonly waiting?: Waiting | undefined }> {
  const { transaction, log, staff } = making;
  const before = await lockReceiptSettings(transaction);
  if (version !== before.version) throw savedMeanwhile();
  const changed = (Object.keys(NAMES) as (keyof ReceiptSettings)[]).filter(
    (name) => before.settings[name] !== settings[name],
  );
  if (changed.length === 0) return before;
  const changes = changed.map(
    (name) => `${NAMES[name]}: ${wordFor(before.settings[name])} → ${wordFor(settings[name])}`,
  );
  if (changed.some((name) => settings[name])) {
    const waiting = await holdChange(making, {
      kind: 'receiving-accounts',
      call: 'updateReceiptSettings',
      input: { settings },
      subject: { ...SUBJECT, version: before.version },
      summary: 'Have the rules of receipts do more without a person',
      details: changes.map((each) => `${each.charAt(0).toUpperCase()}${each.slice(1)}`),
    });
    if (waiting) return { ...before, waiting };
  }
  await withdrawWaiting(making, SUBJECT);
  const newVersion = await saveReceiptSettings(transaction, settings, staff.id);
  log({
    action: 'receipt_settings_updated',
    message: `Receipts: ${changes.join('; ')}`,
    actor: staff,
    subject: SUBJECT,
    details: { changes },
  });
  return { settings, version: newVersion };
}

function wordFor(isOn: boolean): string {
  return isOn ? 'on' : 'off';
}
