import { prepareHandler } from '#server/features/define-handler.ts';
import { cacheFor } from '#server/platform/caching/cache-for.ts';
import { findFloods } from './view.ts';

// Every console asks.
const KEPT_MS = 5_000;

export const getFloodsHandler = prepareHandler('getFloods', (services) => {
  const floods = cacheFor(KEPT_MS, () => findFloods(services));
  return () => floods();
});
