import type { Cents } from '#domain/money/usd.ts';
import type { SignalLevel } from '#domain/signals/signal.ts';
import { HOLD_ALL, type SignalSettings } from '#domain/signals/signal-settings.ts';
import type { Queries } from '#server/platform/database/database.ts';
import type { RowSigner } from '#server/platform/sealing/row-signer.ts';
import { signedSettings, signSettings } from '#server/platform/sealing/signed-settings.ts';

/** While they are altered, every payout is held. */
export const { load: loadSignalSettings, lock: lockSignalSettings } = signedSettings('signal_settings', {
  from: (row): SignalSettings => ({
    amount: { look: row.amount_look_cents as Cents | null, hold: row.amount_hold_cents as Cents | null },
    perDay: { look: row.day_look, hold: row.day_hold },
    perWeek: { look: row.week_look, hold: row.week_hold },
    firstDepositHours: { look: row.first_deposit_look_hours, hold: row.first_deposit_hold_hours },
    sharedDestination: row.shared_destination as SignalLevel,
    newDestination: row.new_destination as SignalLevel,
    editedDestination: row.edited_destination as SignalLevel,
  }),
  whileAltered: HOLD_ALL,
});

/** @returns their new version */
export async function saveSignalSettings(
  transaction: Queries,
  signer: RowSigner,
  settings: SignalSettings,
  staffId: string,
): Promise<number> {
  const { amount, perDay, perWeek, firstDepositHours } = settings;
  const { version } = await transaction
    .updateTable('signal_settings')
    .set({
      amount_look_cents: amount.look,
      amount_hold_cents: amount.hold,
      day_look: perDay.look,
      day_hold: perDay.hold,
      week_look: perWeek.look,
      week_hold: perWeek.hold,
      first_deposit_look_hours: firstDepositHours.look,
      first_deposit_hold_hours: firstDepositHours.hold,
      shared_destination: settings.sharedDestination,
      new_destination: settings.newDestination,
      edited_destination: settings.editedDestination,
      updated_at: new Date(),
      updated_by: staffId,
    })
    .returning('version')
    .executeTakeFirstOrThrow();
  await signSettings(transaction, signer, 'signal_settings');
  return version;
}
