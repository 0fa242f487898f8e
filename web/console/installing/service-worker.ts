import { serviceWorkers } from '#web/browser/withheld.ts';

/** Where it is served; web/console/trusted-types.ts lets the page load no other script as a worker. */
export const SERVICE_WORKER = '/admin/service-worker.js';

/** It covers the console and nothing of the customer site. Browsers have none on an insecure page. */
const SCOPE = '/admin';

/** In development there is none: it would be one more part between a saved file and the page. */
export function registerServiceWorker(): void {
  if (!import.meta.env.PROD) return;
  serviceWorkers()
    ?.register(SERVICE_WORKER, { scope: SCOPE, updateViaCache: 'none' })
    .catch(() => {
      // the console works without it
    });
}

export async function consoleWorker(): Promise<ServiceWorkerRegistration | undefined> {
  const workers = serviceWorkers();
  const registration = await workers?.getRegistration(SCOPE).catch(() => undefined);
  // It may still be starting.
  return registration && workers?.ready;
}
