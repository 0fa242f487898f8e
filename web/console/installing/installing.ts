import { useSyncExternalStore } from 'react';
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

/** As in https://wicg.github.io/manifest-incubations/#installation-prompts; TypeScript's DOM lacks it. */
type InstallOffer = Event & { prompt(): Promise<unknown> };

let offer: InstallOffer | undefined;
const listeners = new Set<() => void>();

/** To be called before the browser says that the page can be installed, which it does once. */
export function watchInstallOffer(): void {
  window.addEventListener('beforeinstallprompt', (event) => {
    // offered in the command palette and under My account, not over the work
    event.preventDefault();
    keep(event as InstallOffer);
  });
  window.addEventListener('appinstalled', () => keep(undefined));
}

export function useCanInstall(): boolean {
  return useSyncExternalStore(onOffer, () => offer !== undefined);
}

/** To be called from a user gesture. */
export function install(): void {
  const made = offer;
  // one is good for one question
  keep(undefined);
  void made?.prompt();
}

function keep(next: InstallOffer | undefined): void {
  offer = next;
  for (const notify of listeners) notify();
}

function onOffer(notify: () => void): () => void {
  listeners.add(notify);
  return () => listeners.delete(notify);
}
