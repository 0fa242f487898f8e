import type { FastifyBaseLogger } from 'fastify';
import type { Failing } from '#domain/operations/failing.ts';
import { findAltered } from '#server/features/operations/altered-settings.ts';
import { noteFailures } from '#server/features/operations/noted-failures.ts';
import type { Altered, Services } from '#server/features/services.ts';
import type { Database } from '#server/platform/database/database.ts';
import type { Job } from '#server/platform/jobs/jobs.ts';

const TOLD_EVERY_MS = 60_000;

export function tellOfAltered(database: Database, logger: FastifyBaseLogger): Services['onAltered'] {
  const noted = noteFailures(database);
  const toldAt = new Map<Failing, number>();
  return (altered) => {
    const what = noticeOf(altered);
    const now = performance.now();
    if (now - (toldAt.get(what) ?? Number.NEGATIVE_INFINITY) < TOLD_EVERY_MS) return;
    toldAt.set(what, now);
    logger.error(altered, wordsFor(altered));
    // Without the database, the log alone has it.
    void noted.failed(what).catch(() => {});
  };
}

function noticeOf(altered: Altered): Failing {
  if ('seals' in altered) return 'seals';
  return 'settings' in altered ? 'settings' : 'accounts';
}

function wordsFor(altered: Altered): string {
  if ('email' in altered)
    return 'what lets somebody of the staff in was changed in the database, past Cage; it is refused';
  if ('approvals' in altered)
    return 'requests for approval were written or changed in the database, past Cage; they are refused';
  if ('settings' in altered)
    return 'settings were changed in the database, past Cage; they are not followed until an owner saves them';
  return 'what is kept sealed does not open: it was changed in the database, past Cage, or its key is missing';
}

const LOOK_EVERY_MS = 5_000;

/** Reports only, until the settings are as Cage saved them; no job is needed to refuse them. */
export function watchSettingsJob({
  database,
  signer,
  onAltered,
}: Pick<Services, 'database' | 'signer' | 'onAltered'>): Job {
  const noted = noteFailures(database);
  const find = () => findAltered(database.queries, signer);
  let isTold = false;
  return {
    name: 'watch-settings',
    lookEveryMs: LOOK_EVERY_MS,
    restMs: 0,
    isNeeded: async () => isTold || (await find()).length > 0,
    async run() {
      const settings = await find();
      isTold = settings.length > 0;
      if (isTold) onAltered({ settings });
      else await noted.worked('settings');
    },
  };
}
