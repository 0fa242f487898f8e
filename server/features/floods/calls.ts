import { prepareHandler } from '#server/features/define-handler.ts';
import { cacheFor } from '#server/platform/caching/cache-for.ts';
import { findFloods } from './view.ts';

export { declineFlood } from './decline-flood.ts';

// Every console asks.
const KEPT_MS = 5_000;

export const getFloods = prepareHandler('getFloods', (services) => {
  const floods = cacheFor(KEPT_MS, () => findFloods(services));
  return () => floods();
});
