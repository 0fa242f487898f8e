import { findAlteredAccounts, hasSignedAccounts } from '#server/features/accounts/signed-accounts.ts';
import { eraseSealedPasswords as eraseStaffSeals } from '#server/features/accounts/store.ts';
import { setAsideForeignHeads } from '#server/features/activity/signed-heads.ts';
import { forgetForeignRows } from '#server/features/activity/signed-rows.ts';
import {
  eraseSealedSecrets as eraseApprovalSeals,
  findSealedSecrets as findApprovalSeals,
} from '#server/features/approvals/secrets.ts';
import { eraseSealedTotpSecrets, findSealedTotpSecrets } from '#server/features/factors/store.ts';
import { eraseSealedEvidence, findSealedEvidence } from '#server/features/receipts/evidence.ts';
import { findSealedPasswords as findStaffSeals } from '#server/features/staff/sealed-passwords.ts';
import { findSealedPasswords as findWithdrawalSeals } from '#server/features/withdrawals/player-password.ts';
import { eraseSealedPasswords as eraseWithdrawalSeals } from '#server/features/withdrawals/store.ts';
import type { Queries } from '#server/platform/database/database.ts';
import { migrate } from '#server/platform/database/migrate.ts';
import { checkKey, replaceKey } from '#server/platform/sealing/key-check.ts';
import type { Keyring } from '#server/platform/sealing/keyring.ts';
import { createRowSigner } from '#server/platform/sealing/row-signer.ts';
import { createSealer, opens } from '#server/platform/sealing/sealer.ts';
import { borrowDatabase } from '../borrow-database.ts';
import { type Configuration, readConfiguration } from '../configuration.ts';
import { loadKeys } from '../keys/load-keys.ts';
import { signAll } from '../keys/sign-rows.ts';
import type { Command, Outcome } from './command.ts';

export const acceptKeyCommand: Command = {
  usage: '[--demo]',
  details: 'Stop Cage first. What was sealed with the lost key is erased.',
  run: (args, variables) => acceptKey(readConfiguration(args, variables)),
};

const SEALED = [
  { find: findStaffSeals, erase: eraseStaffSeals },
  { find: findWithdrawalSeals, erase: eraseWithdrawalSeals },
  { find: findSealedTotpSecrets, erase: eraseSealedTotpSecrets },
  { find: findSealedEvidence, erase: eraseSealedEvidence },
  { find: findApprovalSeals, erase: eraseApprovalSeals },
];

/**
 * Makes the present key the database's key for good, if the previous one is lost: what it cannot open is erased, since
 * nobody ever will, and what another key signed is set aside.
 */
export async function acceptKey(configuration: Configuration): Promise<Outcome> {
  const { dataFolder } = configuration;
  await using database = await borrowDatabase(configuration, { alone: true });
  const keys = await loadKeys(configuration);
  const sealer = createSealer(keys);
  await migrate(database.pool);
  let erased = 0;
  let accounts = '';
  await database.queries.transaction().execute(async (transaction) => {
    // One that was rotated out may be in other hands: nothing that it has signed is taken for Cage's.
    const [present = keys.current] = keys.all;
    await checkKey(transaction, sealer);
    keys.use(present);
    for (const { find, erase } of SEALED) {
      const lost: string[] = [];
      for await (const seal of await find(transaction)) {
        if (!opens(sealer, seal)) lost.push(seal.id);
      }
      await erase(transaction, lost);
      erased += lost.length;
    }
    accounts = await acceptAccounts(transaction, keys);
    await replaceKey(transaction, sealer);
    await forgetForeignRows(transaction, keys);
  });
  await setAsideForeignHeads(dataFolder, keys);
  return {
    exitCode: 0,
    text: `The key is accepted. Sealed passwords and secrets that were erased because it cannot open them: ${erased}.${accounts}`,
  };
}

/**
 * What the lost key had signed, and what somebody may have put there who has the database, look alike now. Where the
 * key is the one that accounts are signed with, nothing of theirs is lost: what it has not signed stays closed.
 */
async function acceptAccounts(transaction: Queries, keys: Keyring): Promise<string> {
  const isTheirs = keys.counts(keys.current) && (await hasSignedAccounts(transaction, keys.current));
  const emails = isTheirs
    ? await findAlteredAccounts(transaction, createRowSigner(keys))
    : await signAll(transaction, keys);
  if (emails.length === 0) return '';
  return isTheirs
    ? ` These accounts were not signed with it and stay closed, until \`npx cage set-password\` opens them: ${emails.join(', ')}.`
    : ` These accounts are accepted as they are in the database; check who they are, and what they may do: ${emails.join(', ')}.`;
}
