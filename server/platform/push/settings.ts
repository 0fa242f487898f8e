import type { Queries } from '#server/platform/database/database.ts';
import { CallError } from '#server/platform/protocol/call-error.ts';
import type { RowSigner } from '#server/platform/sealing/row-signer.ts';
import { defineSettings } from '#server/platform/sealing/signed-settings.ts';

export const pushSettings = defineSettings<{ readonly isOn: boolean }>('push_settings', {
  initial: { isOn: true },
  whileAltered: { isOn: false },
});

export async function isPushOn(queries: Queries, signer: RowSigner): Promise<boolean> {
  return (await pushSettings.load(queries, signer)).settings.isOn;
}

export async function refuseWhilePushIsOff(queries: Queries, signer: RowSigner): Promise<void> {
  if (await isPushOn(queries, signer)) return;
  throw new CallError('FAILED_PRECONDITION', 'An owner has switched notices off for everyone.');
}
