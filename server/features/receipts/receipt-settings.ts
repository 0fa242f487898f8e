import type { ParsedInput } from '#contract/calls.ts';
import { recordOf } from '#domain/lists/record-of.ts';
import {
  RECEIPT_SWITCH_NAMES,
  RECEIPT_SWITCHES,
  type ReceiptSettings,
} from '#domain/receipts/receipt-settings.ts';
import type { ChangeContext } from '#server/features/approvals/change-context.ts';
import {
  changeSettings,
  type SettingsChange,
  settingsOutcome,
} from '#server/features/approvals/change-settings.ts';
import { defineHandler } from '#server/features/define-handler.ts';
import { defineSettings } from '#server/platform/sealing/signed-settings.ts';

/** While the settings are altered, rules do as little as they can. */
export const receiptSettings = defineSettings<ReceiptSettings>('receipt_settings', {
  initial: recordOf(RECEIPT_SWITCH_NAMES, (name) => RECEIPT_SWITCHES[name].initial),
  whileAltered: recordOf(RECEIPT_SWITCH_NAMES, () => false),
});

const FAMILY: SettingsChange<ReceiptSettings> = {
  stored: receiptSettings,
  call: 'updateReceiptSettings',
  action: 'receipt_settings_updated',
  kind: 'receiving-accounts',
  title: 'Receipts',
  summary: 'Have the rules of receipts do more without a person',
  changesOf: (before, after) =>
    changedOf(before, after).map(
      (name) => `${RECEIPT_SWITCHES[name].name}: ${wordFor(before[name])} → ${wordFor(after[name])}`,
    ),
  loosens: (before, after) => changedOf(before, after).some((name) => after[name]),
};

export const getReceiptSettings = defineHandler('getReceiptSettings', async (_, { database, signer }) => {
  const { settings, version } = await receiptSettings.load(database.queries, signer);
  return { settings, version };
});

export const updateReceiptSettings = defineHandler(
  'updateReceiptSettings',
  async ({ input, staff }, { change, signer }) => {
    const changed = await change((transaction, log) =>
      changeReceiptSettings({ transaction, log, staff, signer }, input),
    );
    const { settings, version } = changed;
    return { ...settingsOutcome(changed), settings, version };
  },
);

/** Only letting rules do more may wait for a second person. @throws CallError ABORTED, FAILED_PRECONDITION */
export function changeReceiptSettings(context: ChangeContext, input: ParsedInput<'updateReceiptSettings'>) {
  return changeSettings(context, FAMILY, input.settings, input);
}

function changedOf(before: ReceiptSettings, after: ReceiptSettings) {
  return RECEIPT_SWITCH_NAMES.filter((name) => before[name] !== after[name]);
}

function wordFor(isOn: boolean): string {
  return isOn ? 'on' : 'off';
}
