/** Runs in the tab that asked first; when that closes, in the next. Insecure pages have no Web Locks: each of them runs. */
export function inOneTab(lock: string, run: () => () => void): () => void {
  if (navigator.locks === undefined) return run();
  const ended = new AbortController();
  const { signal } = ended;
  navigator.locks
    .request(lock, { signal }, () => {
      const stop = run();
      return new Promise<void>((release) => {
        signal.addEventListener('abort', () => {
          stop();
          release();
        });
      });
    })
    .catch(() => {
      // it was cancelled before its turn came
    });
  return () => ended.abort();
}
