import { hasSignedAccounts } from '#server/features/accounts/signed-accounts.ts';
import { hasSignedNewestHead } from '#server/features/activity/signed-heads.ts';
import { findSealedTotpSecrets } from '#server/features/factors/store.ts';
import { findSealedPasswords as findStaffSeals } from '#server/features/staff/sealed-passwords.ts';
import { findSealedPasswords as findWithdrawalSeals } from '#server/features/withdrawals/player-password.ts';
import type { Database, Queries } from '#server/platform/database/database.ts';
import { adoptKey, checkKey, findLastOwnKey, forgetStrangeKeys } from '#server/platform/sealing/key-check.ts';
import type { Keyring } from '#server/platform/sealing/keyring.ts';
import { createSealer, opens, type Sealer } from '#server/platform/sealing/sealer.ts';
import { type Configuration, ConfigurationError } from './configuration.ts';
import { areKeysSettled } from './keys/sign-rows.ts';
import { secretFile } from './secret.ts';

/**
 * Makes sure that the database's key is on the ring before anything is sealed or signed, which is then done with it. A
 * database without a key takes the ring's first one, provided that it fits the seals and heads already there.
 * @throws ConfigurationError if it is not
 */
export async function verifyKey(
  { queries }: Database,
  keys: Keyring,
  configuration: Pick<Configuration, 'dataFolder' | 'secret'>,
): Promise<void> {
  const sealer = createSealer(keys);
  await queries.transaction().execute(async (transaction) => {
    if ((await checkKey(transaction, sealer)) === 'wrong') await forgetPlantedKeys(transaction, keys);
    if ((await checkKey(transaction, sealer)) !== 'unknown') return;
    const seals = [
      ...(await findStaffSeals(transaction)),
      ...(await findWithdrawalSeals(transaction)),
      ...(await findSealedTotpSecrets(transaction)),
    ];
    if (await fits(sealer, seals, configuration.dataFolder)) {
      await adoptKey(transaction, sealer);
    }
  });
  // Checked again, because another node may have been first in the meantime.
  if ((await checkKey(queries, sealer)) !== 'right') throw wrongKey(configuration);
}

/** Proved by a seal, else by the newest signed head; if there is neither, any key will do. */
async function fits(
  sealer: Sealer,
  seals: Awaited<ReturnType<typeof findStaffSeals>>,
  folder: string,
): Promise<boolean> {
  if (seals.length > 0) return seals.some((seal) => opens(sealer, seal));
  return (await hasSignedNewestHead(folder, sealer.keys)) ?? true;
}

/**
 * The role that serves could once name keys. What it named is not believed where the staff's accounts are signed with a
 * key of the ring: a change of the key signs them anew.
 */
async function forgetPlantedKeys(transaction: Queries, keys: Keyring): Promise<void> {
  if (await areKeysSettled(transaction)) return;
  const own = (await findLastOwnKey(transaction, keys)) ?? keys.current;
  if (!(await hasSignedAccounts(transaction, own))) return;
  await forgetStrangeKeys(transaction, keys);
  console.error(
    'The database named a key that this server does not have, and that the accounts are not signed with: somebody ' +
      'wrote it there past Cage. It is forgotten.',
  );
}

/** What is wrong, and what to do. */
export function wrongKey({
  dataFolder,
  secret,
}: Pick<Configuration, 'dataFolder' | 'secret'>): ConfigurationError {
  const file = secretFile(dataFolder);
  const [name, remedy] =
    secret === undefined
      ? [`The key in ${file}`, 'Put the right file back from a backup']
      : [
          'CAGE_SECRET',
          `Set it to the right key, which after a restoration or a move may be in ${file}; while the key is being changed, ` +
            'CAGE_SECRET_PREVIOUS to the one so far',
        ];
  return new ConfigurationError(
    `${name} is not the key that this database was sealed with: nothing sealed could be read, and the activity log ` +
      `would be signed with another key. ${remedy}. If the right key is lost for good, \`npx cage accept-key --erase\` makes ` +
      'this one the right one; what was sealed before is then lost.',
  );
}
