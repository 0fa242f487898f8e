import { replaceSealedPassword as replaceStaffSeal } from '#server/features/accounts/store.ts';
import {
  findSealedSecrets as findApprovalSeals,
  replaceSealedSecret as replaceApprovalSeal,
} from '#server/features/approvals/secrets.ts';
import { findSealedTotpSecrets, replaceSealedTotpSecret } from '#server/features/factors/store.ts';
import { findSealedSecrets, replaceSealedSecret } from '#server/features/mailboxes/mailbox-keys.ts';
import {
  findSealedMailPassword,
  replaceSealedMailPassword,
} from '#server/features/notifications/mail-settings.ts';
import { findSealedPushKey, replaceSealedPushKey } from '#server/features/push/push-key.ts';
import { findSealedEvidence, replaceSealedEvidence } from '#server/features/receipts/evidence.ts';
import { findSealedPasswords as findStaffSeals } from '#server/features/staff/passwords.ts';
import { findSealedPasswords as findWithdrawalSeals } from '#server/features/withdrawals/player-password.ts';
import { replaceSealedPassword as replaceWithdrawalSeal } from '#server/features/withdrawals/store.ts';
import type { Queries } from '#server/platform/database/database.ts';
import type { Key } from '#server/platform/sealing/keyring.ts';
import { createRowSigner, type RowSigner } from '#server/platform/sealing/row-signer.ts';
import { opens, prefixOf, type Seal, type Sealer } from '#server/platform/sealing/sealer.ts';

type Sealed = Seal & { readonly id: string };

const SEALED: ReadonlyArray<{
  find(queries: Queries): Promise<readonly Sealed[]> | AsyncIterable<Sealed>;
  /** Does nothing if the seal is no longer the one that was read. */
  replace(
    queries: Queries,
    id: string,
    seal: { readonly from: string; readonly to: string },
    signer: RowSigner,
  ): Promise<void>;
}> = [
  { find: findStaffSeals, replace: replaceStaffSeal },
  { find: findSealedTotpSecrets, replace: replaceSealedTotpSecret },
  { find: findWithdrawalSeals, replace: replaceWithdrawalSeal },
  { find: findSealedEvidence, replace: replaceSealedEvidence },
  { find: findSealedSecrets, replace: replaceSealedSecret },
  { find: findApprovalSeals, replace: replaceApprovalSeal },
  { find: findSealedPushKey, replace: replaceSealedPushKey },
  { find: findSealedMailPassword, replace: replaceSealedMailPassword },
];

export async function resealAll(queries: Queries, sealer: Sealer): Promise<number> {
  const signer = createRowSigner(sealer.keys);
  let resealed = 0;
  for (const { find, replace } of SEALED) {
    for await (const { id, sealed, context } of await find(queries)) {
      if (isCurrent(sealed, sealer.keys.current) || !opens(sealer, { sealed, context })) continue;
      const to = sealer.seal(sealer.open(sealed, context), context);
      await replace(queries, id, { from: sealed, to }, signer);
      resealed += 1;
    }
  }
  return resealed;
}

export async function countOpenable(queries: Queries, sealer: Sealer): Promise<number> {
  return (await findOld(queries, sealer, (seal) => opens(sealer, seal))).length;
}

/** The contexts of seals of other keys, such as `withdrawal:<id>`. */
export async function findOld(
  queries: Queries,
  sealer: Sealer,
  counts: (seal: Seal) => boolean = () => true,
): Promise<string[]> {
  const found: string[] = [];
  for (const { find } of SEALED) {
    for await (const seal of await find(queries)) {
      if (!isCurrent(seal.sealed, sealer.keys.current) && counts(seal)) found.push(seal.context);
    }
  }
  return found;
}

function isCurrent(sealed: string, key: Key): boolean {
  return sealed.startsWith(prefixOf(key));
}
