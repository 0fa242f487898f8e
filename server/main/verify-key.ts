import { hasSignedNewestHead } from '#server/features/activity/signed-heads.ts';
import type { Database } from '#server/platform/database/database.ts';
import { adoptKey, checkKey } from '#server/platform/sealing/key-check.ts';
import type { Keyring } from '#server/platform/sealing/keyring.ts';
import { type Configuration, ConfigurationError } from './configuration.ts';
import { secretFile } from './keys/load-keys.ts';

/**
 * Call it before anything is sealed or signed. A database without a key takes the ring's first, unless another has
 * signed the newest head in the data folder.
 * @throws ConfigurationError if the key is not on the ring
 */
export async function verifyKey(
  { queries }: Database,
  keys: Keyring,
  configuration: Pick<Configuration, 'dataFolder' | 'secret'>,
): Promise<void> {
  const isNew = (await checkKey(queries, { keys })) === 'unknown';
  if (isNew && (await hasSignedNewestHead(configuration.dataFolder, keys)) !== false) {
    await adoptKey(queries, { keys });
  }
  // Another node may have been first in the meantime.
  if ((await checkKey(queries, { keys })) !== 'right') throw wrongKey(configuration);
}

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
