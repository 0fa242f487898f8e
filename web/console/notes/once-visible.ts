/** Runs as soon as the page is visible: at once, or when somebody turns to its tab. Returns how to give up. */
export function onceVisible(run: () => void): () => void {
  const stopWaiting = () => document.removeEventListener('visibilitychange', runIfVisible);

  function runIfVisible(): void {
    if (document.visibilityState === 'hidden') return;
    stopWaiting();
    run();
  }

  document.addEventListener('visibilitychange', runIfVisible);
  runIfVisible();
  return stopWaiting;
}
