import { setHasSecondFactor } from '#server/features/accounts/store.ts';
import type { Services } from '#server/features/services.ts';
import type { Queries } from '#server/platform/database/database.ts';
import { CallError } from '#server/platform/protocol/call-error.ts';
import type { Staff } from '#server/platform/sessions/sessions.ts';
import { signInSettings } from '#server/platform/sessions/settings.ts';
import { findSecondFactors } from './lookup.ts';
import { countRecoveryCodes, deleteRecoveryCodes, replaceRecoveryCodes } from './recovery-codes.ts';

type Log = Parameters<Parameters<Services['change']>[0]>[1];

/** Ends the person's other sessions. Returns recovery codes with the first factor, to be shown once. */
export async function finishAdding(
  { sessions, signer }: Pick<Services, 'sessions' | 'signer'>,
  { transaction, log }: { readonly transaction: Queries; readonly log: Log },
  { staff, what }: { readonly staff: Staff; readonly what: string },
): Promise<string[]> {
  await setHasSecondFactor(transaction, signer, staff.id, true);
  await sessions.endOthers(transaction, staff.id, staff.tokenHash);
  log({ action: 'staff_factor_added', message: `Added ${what} as a second factor`, actor: staff });
  const hasCodes = (await countRecoveryCodes(transaction, staff.id)) > 0;
  return hasCodes ? [] : replaceRecoveryCodes(transaction, signer, staff.id);
}

/** Ends the other sessions. FAILED_PRECONDITION if it was the last factor and one is required. */
export async function finishRemoving(
  { sessions, signer }: Pick<Services, 'sessions' | 'signer'>,
  { transaction, log }: { readonly transaction: Queries; readonly log: Log },
  { staff, what }: { readonly staff: Staff; readonly what: string },
): Promise<void> {
  const left = await findSecondFactors(transaction, staff.id);
  if (left.length === 0) {
    if ((await signInSettings.load(transaction, signer)).settings.secondFactorRequired) {
      throw new CallError(
        'FAILED_PRECONDITION',
        'A second factor is required of everyone. Add another before you remove your last.',
      );
    }
    await deleteRecoveryCodes(transaction, signer, staff.id);
    await setHasSecondFactor(transaction, signer, staff.id, false);
  }
  await sessions.endOthers(transaction, staff.id, staff.tokenHash);
  log({ action: 'staff_factor_removed', message: `Removed ${what} as a second factor`, actor: staff });
}
