import { findAltered } from '#server/features/operations/altered-settings.ts';
import { noteFailures } from '#server/features/operations/noted-failures.ts';
import type { Services } from '#server/features/services.ts';
import type { Job } from '#server/platform/jobs/jobs.ts';

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
