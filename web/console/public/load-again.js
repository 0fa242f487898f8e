/**
 * Runs before all else. While nodes of two versions serve, a file of this page may be with the other nodes alone: then it
 * is loaded again, as seldom as chunks/reload-again.ts says. Served as written here.
 */

const KEY = 'cage.reloads';
const FIRST_MS = 5_000;
const LONGEST_MS = 60_000;
const FORGOTTEN_MS = 10 * LONGEST_MS;

let isWaiting = false;

function loadAgain() {
  const storage = storageGiven();
  // Without a count it might repeat for ever.
  if (storage === undefined) return;
  const now = Date.now();
  const reloads = JSON.parse(storage.getItem(KEY) ?? '{"times":0,"at":0}');
  const { times, at } = now - reloads.at < FORGOTTEN_MS ? reloads : { times: 0, at: 0 };
  const afterMs = times === 0 ? 0 : at + Math.min(LONGEST_MS, FIRST_MS * 2 ** (times - 1)) - now;
  isWaiting = true;
  setTimeout(
    () => {
      storage.setItem(KEY, JSON.stringify({ times: times + 1, at: Date.now() }));
      location.reload();
    },
    Math.max(0, afterMs),
  );
}

/** As web/browser/storage.ts. */
function storageGiven() {
  try {
    // biome-ignore lint/plugin: nothing can be imported here
    return sessionStorage;
  } catch {
    return undefined;
  }
}

addEventListener(
  'error',
  ({ target }) => {
    const isNeeded = target instanceof HTMLScriptElement || target?.rel === 'stylesheet';
    const isShown = document.querySelector('#root > :not(.portal-loading)') !== null;
    if (isNeeded && !isShown && !isWaiting) loadAgain();
  },
  true,
);
