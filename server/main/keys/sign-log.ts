import type { Logger } from 'pino';
import { copyHeads, fileTarget, webhookTarget } from '#server/features/activity/copy-heads.ts';
import { type Signing, startSigningHeads } from '#server/features/activity/sign-heads.ts';
import { noteFailures, watchRestored } from '#server/features/operations/noted-failures.ts';
import type { Database } from '#server/platform/database/database.ts';
import { logFailure } from '#server/platform/database/log-failures.ts';
import type { HeldFolder } from '#server/platform/files/hold-folder.ts';
import type { Keyring } from '#server/platform/sealing/keyring.ts';
import type { Configuration } from '../configuration.ts';

export function signLog(
  { dataFolder, logCopies: { file, url } }: Configuration,
  parts: {
    readonly database: Database;
    readonly keys: Keyring;
    readonly logger: Logger;
    readonly folder: HeldFolder;
    readonly resources: AsyncDisposableStack;
  },
): Signing {
  const { database, keys, logger, folder, resources } = parts;
  const noted = noteFailures(database);
  // A failure to note is no news: the database is away then, which is reported elsewhere.
  const quietly = (noting: Promise<void>) => void noting.catch(() => {});
  const copies = copyHeads([...(file ? [fileTarget(file)] : []), ...(url ? [webhookTarget(url)] : [])], {
    failed(error, isNews) {
      if (isNews) logFailure(logger, error, 'signed heads of the activity log could not be copied');
      quietly(noted.failed('log-copies'));
    },
    worked() {
      quietly(noted.worked('log-copies'));
    },
  });
  resources.use(copies);
  const isRestored = watchRestored(database.queries);
  /** The heads of a restored copy would contradict the original's. */
  async function copy(line: string): Promise<void> {
    if (!(await isRestored())) copies.add(line);
  }
  let isToldOfBreak = false;
  return resources.use(
    startSigningHeads(database, {
      folder: dataFolder,
      keys,
      folderProblem: () => folder.problem(),
      onSigned: (line) => quietly(copy(line)),
      onBroken() {
        if (!isToldOfBreak) logger.error('the activity log is not as Cage wrote it: run npx cage verify-log');
        isToldOfBreak = true;
        quietly(noted.failed('log'));
      },
      onMended() {
        isToldOfBreak = false;
        quietly(noted.worked('log'));
      },
      onError: (error) => logFailure(logger, error, 'the end of the activity log could not be signed'),
    }),
  );
}
