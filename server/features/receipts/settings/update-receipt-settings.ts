import { updateReceiptSettings } from '#contract/receipts/update-receipt-settings.ts';
import { defineHandler } from '#server/features/define-handler.ts';
import { savedMeanwhile } from '#server/platform/protocol/saved-meanwhile.ts';
import { lockReceiptSettings, type ReceiptSettings, saveReceiptSettings } from './store.ts';

const NAMES: Readonly<Record<keyof ReceiptSettings, string>> = {
  knownPayerRule: 'known payers fund without a reference',
  approveFunded: 'funded requests are set to Approved',
};

export const updateReceiptSettingsHandler = defineHandler(
  updateReceiptSettings,
  async ({ input: { settings, version }, staff }, { change }) => {
    const saved = await change(async (transaction, log) => {
      const before = await lockReceiptSettings(transaction);
      if (version !== before.version) throw savedMeanwhile();
      const changes = (Object.keys(NAMES) as (keyof ReceiptSettings)[])
        .filter((name) => before.settings[name] !== settings[name])
        .map((name) => `${NAMES[name]}: ${wordFor(before.settings[name])} → ${wordFor(settings[name])}`);
      if (changes.length === 0) return before.version;
      const newVersion = await saveReceiptSettings(transaction, settings, staff.id);
      log({
        action: 'receipt_settings_updated',
        message: `Receipts: ${changes.join('; ')}`,
        actor: staff,
        subject: { type: 'receipt_settings', id: 'receipt_settings' },
        details: { changes },
      });
      return newVersion;
    });
    return { status: 'success' as const, message: 'Saved.', settings, version: saved };
  },
);

function wordFor(isOn: boolean): string {
  return isOn ? 'on' : 'off';
}
