import type { Selectable } from 'kysely';
import type { SignalSettings as SignalSettingsTable } from '#db/types.ts';
import type { Cents } from '#domain/money/usd.ts';
import type { SignalLevel } from '#domain/signals/signal.ts';
import type { SignalSettings } from '#domain/signals/signal-settings.ts';
import type { Queries } from '#server/platform/database/database.ts';

export type VersionedSignalSettings = { readonly settings: SignalSettings; readonly version: number };

export async function loadSignalSettings(queries: Queries): Promise<VersionedSignalSettings> {
  const row = await queries.selectFrom('signal_settings').selectAll().executeTakeFirstOrThrow();
  return toSettings(row);
}

export async function lockSignalSettings(transaction: Queries): Promise<VersionedSignalSettings> {
  const row = await transaction
    .selectFrom('signal_settings')
    .selectAll()
    .forUpdate()
    .executeTakeFirstOrThrow();
  return toSettings(row);
}

/** @returns their new version */
export async function saveSignalSettings(
  transaction: Queries,
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
  return version;
}

function toSettings(row: Selectable<SignalSettingsTable>): VersionedSignalSettings {
  return {
    settings: {
      amount: { look: row.amount_look_cents as Cents | null, hold: row.amount_hold_cents as Cents | null },
      perDay: { look: row.day_look, hold: row.day_hold },
      perWeek: { look: row.week_look, hold: row.week_hold },
      firstDepositHours: { look: row.first_deposit_look_hours, hold: row.first_deposit_hold_hours },
      sharedDestination: row.shared_destination as SignalLevel,
      newDestination: row.new_destination as SignalLevel,
      editedDestination: row.edited_destination as SignalLevel,
    },
    version: row.version,
  };
}
