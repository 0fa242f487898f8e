import { defineSharedRead } from '#server/features/define-handler.ts';
import { loadWorkload } from './workload.ts';

export const getWorkloadHandler = defineSharedRead('getWorkload', async ({ input }, { database }) =>
  loadWorkload(database, input ?? {}),
);
