const KEY = 'cage.reloaded';
const ONCE_IN_MS = 60_000;

/** Loads the page again, unless that has just been tried: what a reload does not mend would repeat it for ever. */
export function reloadOnce(): boolean {
  try {
    const agoMs = Date.now() - Number(sessionStorage.getItem(KEY) ?? 0);
    if (agoMs >= 0 && agoMs < ONCE_IN_MS) return false;
    sessionStorage.setItem(KEY, String(Date.now()));
  } catch {
    // without storage nothing would tell the second time from the first
    return false;
  }
  window.location.reload();
  return true;
}
