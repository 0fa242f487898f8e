import { defineSharedRead } from '#server/features/define-handler.ts';
import { loadWorkload } from './workload.ts';

export { getStats } from './get-stats.ts';

export const getWorkload = defineSharedRead('getWorkload', async ({ input }, { database }) =>
  loadWorkload(database, input ?? {}),
);
