/*
 * What a browser may withhold, above all from a page in a frame of another site, is asked for in this folder alone: nothing
 * here throws, and each part has a next best.
 */

/** Undefined where the browser refuses it. */
export function given<Part>(ask: () => Part): Part | undefined {
  try {
    return ask();
  } catch {
    return undefined;
  }
}

/** Without channels the other tabs hear nothing. */
export function tellOtherTabs(channel: string): void {
  const opened = openChannel(channel);
  opened?.postMessage('changed');
  opened?.close();
}

/** @returns ends it */
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

/** @returns whether the browser keeps it */
export function keepCookie(name: string, value: string, attributes: string): boolean {
  const kept = `${name}=${value}`;
  return !!given(() => {
    // biome-ignore lint/suspicious/noDocumentCookie: Cookie Store is missing where pages come without https
    document.cookie = `${kept}; ${attributes}`;
    return document.cookie.includes(kept);
  });
}

/** @returns whether the browser opens it, in a tab that cannot reach this page */
export function openTab(address: string): boolean {
  const tab = given(() => window.open(address, '_blank'));
  if (tab) tab.opener = null;
  return !!tab;
}
