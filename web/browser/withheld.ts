/* Only this folder asks for what browsers may withhold, as in frames: nothing throws, all have a fallback. */

/** Undefined where the browser refuses it. */
export function given<Part>(ask: () => Part): Part | undefined {
  try {
    return ask();
  } catch {
    return undefined;
  }
}

/** Without channels other tabs hear nothing. */
export function tellOtherTabs(channel: string): void {
  const opened = openChannel(channel);
  opened?.postMessage('changed');
  opened?.close();
}

/** The returned function ends it. */
export function onToldByOtherTab(channel: string, listener: () => void): () => void {
  const opened = openChannel(channel);
  if (opened) opened.onmessage = listener;
  return () => opened?.close();
}

function openChannel(name: string): BroadcastChannel | undefined {
  return given(() => new BroadcastChannel(name));
}

/** Undefined where there are none, as on an insecure page. */
export function serviceWorkers(): ServiceWorkerContainer | undefined {
  return given(() => navigator.serviceWorker);
}

/** False where the browser refuses it. */
export function keepCookie(name: string, value: string, attributes: string): boolean {
  const kept = `${name}=${value}`;
  return !!given(() => {
    // biome-ignore lint/suspicious/noDocumentCookie: Cookie Store is missing where pages come without https
    document.cookie = `${kept}; ${attributes}`;
    return document.cookie.includes(kept);
  });
}

/** Opens a tab that cannot reach this page; false where the browser refuses. */
export function openTab(address: string): boolean {
  const tab = given(() => window.open(address, '_blank'));
  if (tab) tab.opener = null;
  return !!tab;
}
