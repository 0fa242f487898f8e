import type { ReadRoutes } from '../database/read-routes.ts';

/** Since when a replica has not been read from; undefined while all are. */
export function unusableSince(routes: ReadRoutes | undefined): Date | undefined {
  const since = routes?.replicas.flatMap(({ problem }) => problem?.since.getTime() ?? []) ?? [];
  return since.length === 0 ? undefined : new Date(Math.min(...since));
}
