import { useSyncExternalStore } from 'react';

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
